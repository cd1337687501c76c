import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { findRecipient } from '../organization/recipients.ts'
import {
  attentionMessage,
  lowBalanceMessage,
  noticeMessage,
  type PurchaseNews,
  type PurchaseProblem,
  receiptMessage,
} from './mail-texts.ts'

export const purchaseReceiptMail: FeatureJob<ReceiptPayload> = {
  name: 'receipt-mail',
  run: mailReceipt,
}

interface ReceiptPayload {
  purchaseId: string
  balance: number
}

async function mailReceipt(
  { db, mail, settings }: Deps,
  { purchaseId, balance }: ReceiptPayload,
): Promise<void> {
  const paid = await db
    .selectFrom('purchases')
    .select(['id', 'package_name', 'credits', 'price', 'paid_at', 'provider', 'card_id'])
    .select(['organization_id', 'user_id'])
    .where('id', '=', purchaseId)
    .executeTakeFirst()
  if (!paid?.paid_at) return
  const buyer = { organizationId: paid.organization_id, userId: paid.user_id }
  const recipient = await findRecipient(db, buyer)
  if (!recipient) return
  const receipt = {
    purchaseId: paid.id,
    packageName: paid.package_name,
    organizationName: recipient.organization_name,
    credits: paid.credits,
    price: paid.price,
    balance,
    paidAt: paid.paid_at,
    isPlayMoney: paid.provider === 'sandbox',
    isAutomatic: paid.card_id !== null,
    publicUrl: settings.publicUrl,
  }
  const { email: to, first_name: firstName } = recipient
  await mail.send(receiptMessage(receipt, { to, firstName }))
}

/** Queued by the database, in the trigger that watches the balance. */
export const lowBalanceMail: FeatureJob<LowBalancePayload> = {
  name: 'low-balance-mail',
  run: mailLowBalance,
}

interface LowBalancePayload {
  organizationId: string
  balance: number
  /** Missing in jobs queued by the previous release. */
  threshold?: number
}

async function mailLowBalance(
  { db, mail, settings }: Deps,
  { organizationId, balance, threshold }: LowBalancePayload,
): Promise<void> {
  const member = await findRecipient(db, { organizationId })
  if (!member) return
  const { publicUrl, supportEmail } = settings
  const organizationName = member.organization_name
  const facts = { balance, threshold, organizationName, publicUrl, supportEmail }
  await mail.send(lowBalanceMessage(facts, { to: member.email, firstName: member.first_name }))
}

export const attentionMail: FeatureJob<AttentionPayload> = {
  name: 'purchase-attention-mail',
  run: mailAttention,
}

interface AttentionPayload {
  purchaseId: string
  problem: PurchaseProblem
  credits: number
  spent?: number
}

async function mailAttention(
  { db, mail, settings }: Deps,
  { purchaseId, problem, credits, spent = 0 }: AttentionPayload,
): Promise<void> {
  const purchase = await db
    .selectFrom('purchases')
    .select(['organization_id', 'package_name', 'price'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const attention = {
    purchaseId,
    organizationId: purchase.organization_id,
    packageName: purchase.package_name,
    price: purchase.price,
    problem,
    credits,
    spent,
  }
  await mail.send(attentionMessage(attention, settings.supportEmail))
}

export const noticeMail: FeatureJob<NoticePayload> = {
  name: 'purchase-notice-mail',
  run: mailNotice,
}

interface NoticePayload {
  purchaseId: string
  problem: PurchaseNews
  credits: number
}

/** To the buyer, as long as their account exists. */
async function mailNotice(
  { db, mail, settings }: Deps,
  { purchaseId, problem, credits }: NoticePayload,
): Promise<void> {
  const purchase = await db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .select(['package_name', 'price', 'users.email', 'users.first_name'])
    .where('purchases.id', '=', purchaseId)
    .executeTakeFirst()
  if (!purchase) return
  const { package_name: packageName, price, email: to, first_name: firstName } = purchase
  const { supportEmail } = settings
  const notice = { problem, credits, packageName, price, purchaseId, supportEmail }
  await mail.send(noticeMessage(notice, { to, firstName }))
}
