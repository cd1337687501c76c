import type { Role, User } from '@inkprint/contract'
import { newToken, storeToken } from '../features/account/links.ts'
import { registerUser, verifyAccount } from '../features/account/registration.ts'
import { requireUser } from '../features/account/users.ts'
import { updateOrganizationByStaff } from '../features/admin-organizations/editing.ts'
import { createUserByStaff, updateUserByStaff } from '../features/admin-users/editing.ts'
import { changeKey } from '../features/api-keys/changing.ts'
import { createKey } from '../features/api-keys/keys.ts'
import { settleCard, startCard } from '../features/billing/cards.ts'
import { startPurchase } from '../features/billing/purchases.ts'
import { settlePurchase } from '../features/billing/settlement.ts'
import { requestEmailChange } from '../features/email-change/email-change.ts'
import { requireOrganization } from '../features/organization/organizations.ts'
import { createOwnOrganization, updateOwn } from '../features/organization/own-organization.ts'
import { invite } from '../features/team/invitations.ts'
import { turnOn } from '../features/top-ups/own-top-up.ts'
import { requirePayments } from '../platform/payments/payments.ts'
import { daysAgo, type Moment } from './moments.ts'
import type { Colleague, Customer, DemoKey, Person } from './people.ts'
import type { DemoProduct } from './product.ts'

/** A customer's state so far. */
export interface CustomerState {
  organizationId: string
  members: User[]
  keys: Map<string, { id: string; name: string }>
}

export interface DemoRun {
  product: DemoProduct
  staff: User
  password: string
  now: Date
}

export function newCustomerState(): CustomerState {
  return { organizationId: '', members: [], keys: new Map() }
}

/** Everything that happens to a customer except analyses. */
export function momentsOf(
  run: DemoRun,
  { customer, state }: { customer: Customer; state: CustomerState },
): Moment[] {
  const { product, now } = run
  const on = (days: number, share: number, act: () => Promise<void>): Moment => ({
    at: daysAgo(now, { days, share }),
    act,
  })
  const invitationMoment = (invited: NonNullable<Customer['invitation']>) =>
    on(invited.daysAgo, 0.55, () => askToJoin(product, { state, invited }))
  return [
    on(customer.foundedDaysAgo, 0.38, () => found(run, { customer, state })),
    ...customer.colleagues.map((colleague) =>
      on(colleague.joinedDaysAgo, 0.4, () => addColleague(run, { colleague, state })),
    ),
    ...customer.keys.map((key) => on(key.madeDaysAgo, 0.45, () => addKey(product, { key, state }))),
    ...customer.keys.flatMap((key) =>
      key.retiredDaysAgo === undefined
        ? []
        : [on(key.retiredDaysAgo, 0.5, () => retireKey(product, { key, state }))],
    ),
    ...customer.purchases.map((purchase) =>
      on(purchase.daysAgo, 0.5, () => buy(product, { purchase, state })),
    ),
    ...(customer.gift
      ? [on(customer.gift.daysAgo, 0.6, () => give(run, { customer, state }))]
      : []),
    ...(customer.invitation ? [invitationMoment(customer.invitation)] : []),
    ...(customer.topUpDaysAgo === undefined
      ? []
      : [on(customer.topUpDaysAgo, 0.7, () => turnTopUpOn(product, state))]),
  ]
}

/** Registers and, unless told otherwise, verifies the address. */
export async function join(
  { product, password }: DemoRun,
  { person, isVerified = true }: { person: Person; isVerified?: boolean },
): Promise<User> {
  const registered = await registerUser(product.stranger(), {
    ...person,
    password,
    confirm_password: password,
    is_terms_accepted: true,
    is_not_consumer_term: true,
    is_marketing_opt_in: false,
  })
  if (!isVerified) return registered
  const token = newToken()
  const { id: userId, email } = registered
  await storeToken(product.deps, { token, purpose: 'verify', userId, email })
  return verifyAccount(product.stranger(), { token })
}

/** Requests a new address without confirming it. */
export async function requestNewEmail(
  product: DemoProduct,
  { user, email }: { user: User; email: string },
): Promise<void> {
  await requestEmailChange(product.by(user), { new_email: email })
}

async function found(
  run: DemoRun,
  { customer, state }: { customer: Customer; state: CustomerState },
): Promise<void> {
  const { product } = run
  const founder = await join(run, { person: customer.founder })
  const { id } = await createOwnOrganization(product.by(founder), { name: customer.name })
  state.organizationId = id
  state.members.push(await requireUser(product.deps.db, founder.id))
  await dateMembership(product, founder.id)
  await updateOwn(product.member(founder, id), customer.details)
}

async function addColleague(
  { product, staff, password }: DemoRun,
  { colleague, state }: { colleague: Colleague; state: CustomerState },
): Promise<void> {
  const { is_active = true, joinedDaysAgo: _, ...person } = colleague
  const user = await createUserByStaff(product.by(staff), {
    ...person,
    password,
    is_superuser: false,
    is_verified: true,
    is_active: true,
    organization_id: state.organizationId,
  })
  await dateMembership(product, user.id)
  // Viewers analyze nothing.
  if (is_active && person.role !== 'viewer') state.members.push(user)
  if (!is_active) await updateUserByStaff(product.by(staff), { id: user.id, is_active: false })
}

/** The database sets the date of memberships, so replace it with one of the demo's dates. */
async function dateMembership({ deps }: DemoProduct, userId: string): Promise<void> {
  await deps.db
    .updateTable('memberships')
    .set({ created_at: deps.now(), last_active_at: deps.now() })
    .where('user_id', '=', userId)
    .execute()
}

async function askToJoin(
  product: DemoProduct,
  { state, invited }: { state: CustomerState; invited: { email: string; role: Role } },
): Promise<void> {
  const founder = state.members[0]
  if (!founder) throw new Error('An organization has a founder')
  const { email, role } = invited
  await invite(product.member(founder, state.organizationId), { emails: [email], role })
}

async function addKey(
  product: DemoProduct,
  { key, state }: { key: DemoKey; state: CustomerState },
): Promise<void> {
  const founder = state.members[0]
  if (!founder) throw new Error('An organization has a founder')
  const { id, name } = await createKey(product.deps, {
    name: key.name,
    ...(key.settings && { settings: key.settings }),
    organizationId: state.organizationId,
    actorUserId: founder.id,
    address: '127.0.0.1',
  })
  state.keys.set(name, { id, name })
}

async function retireKey(
  product: DemoProduct,
  { key, state }: { key: DemoKey; state: CustomerState },
): Promise<void> {
  const founder = state.members[0]
  const made = state.keys.get(key.name)
  if (!founder || !made) throw new Error(`${key.name} has not been made yet`)
  await changeKey(product.deps, {
    keyId: made.id,
    wanted: { is_active: false },
    organizationId: state.organizationId,
    actorUserId: founder.id,
    address: '127.0.0.1',
  })
}

async function buy(
  product: DemoProduct,
  { purchase, state }: { purchase: Customer['purchases'][number]; state: CustomerState },
): Promise<void> {
  const founder = state.members[0]
  if (!founder) throw new Error('An organization has a founder')
  const payments = requirePayments(product.deps)
  const { session_url } = await startPurchase(product.member(founder, state.organizationId), {
    price_id: purchase.price_id,
  })
  const sessionId = session_url.split('/').at(-1) ?? ''
  await payments.sandbox?.close(sessionId, purchase.isRefused ? 'failed' : 'paid')
  await settlePurchase(product.deps, { payments, sessionId })
  // Prevents mails about a low balance, which nobody would read.
  await product.deps.db
    .updateTable('organizations')
    .set({ low_balance_usual: null })
    .where('id', '=', state.organizationId)
    .execute()
}

async function turnTopUpOn(
  product: DemoProduct,
  { members, organizationId }: CustomerState,
): Promise<void> {
  const founder = members[0]
  if (!founder) throw new Error('An organization has a founder')
  const payments = requirePayments(product.deps)
  const member = product.member(founder, organizationId)
  const { session_url } = await startCard(member)
  const sessionId = session_url.split('/').at(-1) ?? ''
  await payments.sandbox?.saveCard(sessionId, 'pays')
  await settleCard(product.deps, { payments, sessionId })
  await turnOn(member, { threshold: 2_000, price_id: 'price_basic', monthly_ceiling: 90 })
}

async function give(
  { product, staff }: DemoRun,
  { customer, state }: { customer: Customer; state: CustomerState },
): Promise<void> {
  const { credits } = await requireOrganization(product.deps.db, state.organizationId)
  await updateOrganizationByStaff(product.by(staff), {
    id: state.organizationId,
    credits: credits + (customer.gift?.credits ?? 0),
  })
}
