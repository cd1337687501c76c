import type { User } from '@inkprint/contract'
import { requestEmailChange } from '../features/account/email-change.ts'
import { newToken, storeToken } from '../features/account/links.ts'
import { registerUser, verifyAccount } from '../features/account/registration.ts'
import { requireUser } from '../features/account/users.ts'
import { updateByStaff as updateOrganization } from '../features/admin-organizations/editing.ts'
import {
  createByStaff as createUser,
  updateByStaff as updateUser,
} from '../features/admin-users/editing.ts'
import { createKey } from '../features/api-keys/keys.ts'
import { startPurchase } from '../features/billing/purchases.ts'
import { settlePurchase } from '../features/billing/settlement.ts'
import { requireOrganization } from '../features/organization/organizations.ts'
import { createOwnOrganization, updateOwn } from '../features/organization/own-organization.ts'
import { requirePayments } from '../platform/payments/payments.ts'
import type { Colleague, Customer, Person } from './cast.ts'
import { daysAgo, type Moment } from './moments.ts'
import type { Stage } from './stage.ts'

/** What became of a customer so far. */
export interface Scene {
  organizationId: string
  members: User[]
  keys: Map<string, { id: string; name: string }>
}

export interface Setting {
  stage: Stage
  staff: User
  password: string
  now: Date
}

export function emptyScene(): Scene {
  return { organizationId: '', members: [], keys: new Map() }
}

/** Everything in a customer's life but the analyses. */
export function momentsOf(
  setting: Setting,
  { customer, scene }: { customer: Customer; scene: Scene },
): Moment[] {
  const { stage, now } = setting
  const on = (days: number, share: number, act: () => Promise<void>): Moment => ({
    at: daysAgo(now, { days, share }),
    act,
  })
  return [
    on(customer.foundedDaysAgo, 0.38, () => found(setting, { customer, scene })),
    ...customer.colleagues.map((colleague) =>
      on(colleague.joinedDaysAgo, 0.4, () => addColleague(setting, { colleague, scene })),
    ),
    ...customer.keys.map((key) => on(key.madeDaysAgo, 0.45, () => addKey(stage, { key, scene }))),
    ...customer.keys.flatMap((key) =>
      key.retiredDaysAgo === undefined
        ? []
        : [on(key.retiredDaysAgo, 0.5, () => retireKey(stage, { key, scene }))],
    ),
    ...customer.purchases.map((purchase) =>
      on(purchase.daysAgo, 0.5, () => buy(stage, { purchase, scene })),
    ),
    ...(customer.gift
      ? [on(customer.gift.daysAgo, 0.6, () => give(setting, { customer, scene }))]
      : []),
  ]
}

/** Registers and confirms the mail. */
export async function join(
  { stage, password }: Setting,
  { person, isVerified = true }: { person: Person; isVerified?: boolean },
): Promise<User> {
  const registered = await registerUser(stage.stranger(), {
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
  await storeToken(stage.deps, { token, purpose: 'verify', userId, email })
  return verifyAccount(stage.stranger(), { token })
}

/** Asks for a new address and has not confirmed it yet. */
export async function wishForEmail(
  stage: Stage,
  { user, email }: { user: User; email: string },
): Promise<void> {
  await requestEmailChange(stage.by(user), { new_email: email })
}

async function found(
  setting: Setting,
  { customer, scene }: { customer: Customer; scene: Scene },
): Promise<void> {
  const { stage } = setting
  const founder = await join(setting, { person: customer.founder })
  const { id } = await createOwnOrganization(stage.by(founder), { name: customer.name })
  scene.organizationId = id
  scene.members.push(await requireUser(stage.deps.db, founder.id))
  await updateOwn(stage.member(founder, id), customer.details)
}

async function addColleague(
  { stage, staff, password }: Setting,
  { colleague, scene }: { colleague: Colleague; scene: Scene },
): Promise<void> {
  const { is_active = true, joinedDaysAgo: _, ...person } = colleague
  const user = await createUser(stage.by(staff), {
    ...person,
    password,
    is_superuser: false,
    is_verified: true,
    is_active: true,
    organization_id: scene.organizationId,
  })
  if (is_active) scene.members.push(user)
  else await updateUser(stage.by(staff), { id: user.id, is_active: false })
}

async function addKey(
  stage: Stage,
  { key, scene }: { key: { name: string }; scene: Scene },
): Promise<void> {
  const founder = scene.members[0]
  if (!founder) throw new Error('An organization has a founder')
  const { id, name } = await createKey(stage.deps, {
    ...{ name: key.name, organizationId: scene.organizationId },
    ...{ actorUserId: founder.id, address: '127.0.0.1' },
  })
  scene.keys.set(name, { id, name })
}

/** No screen switches keys off; an operator does, as here. */
async function retireKey(
  stage: Stage,
  { key, scene }: { key: { name: string }; scene: Scene },
): Promise<void> {
  await stage.deps.db
    .updateTable('api_keys')
    .set({ is_active: false })
    .where('organization_id', '=', scene.organizationId)
    .where('name', '=', key.name)
    .execute()
}

async function buy(
  stage: Stage,
  { purchase, scene }: { purchase: Customer['purchases'][number]; scene: Scene },
): Promise<void> {
  const founder = scene.members[0]
  if (!founder) throw new Error('An organization has a founder')
  const payments = requirePayments(stage.deps)
  const { session_url } = await startPurchase(stage.member(founder, scene.organizationId), {
    price_id: purchase.price_id,
  })
  const sessionId = session_url.split('/').at(-1) ?? ''
  await payments.sandbox?.close(sessionId, purchase.isRefused ? 'failed' : 'paid')
  await settlePurchase(stage.deps, { payments, sessionId })
  // The product would mail when the balance runs low; nobody reads the demo's mail.
  await stage.deps.db
    .updateTable('organizations')
    .set({ low_balance_below: null })
    .where('id', '=', scene.organizationId)
    .execute()
}

async function give(
  { stage, staff }: Setting,
  { customer, scene }: { customer: Customer; scene: Scene },
): Promise<void> {
  const { credits } = await requireOrganization(stage.deps.db, scene.organizationId)
  await updateOrganization(stage.by(staff), {
    id: scene.organizationId,
    credits: credits + (customer.gift?.credits ?? 0),
  })
}
