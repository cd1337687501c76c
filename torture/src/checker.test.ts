import type { Role } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import type { Books } from './books.ts'
import { findViolations } from './checker.ts'
import { closing } from './closing.ts'
import { emptyHistory, type History } from './history.ts'

describe('the checker', () => {
  test('finds nothing where all is well', () => {
    expect(findViolations(goodHistory(), goodBooks())).toEqual([])
  })

  test('finds nothing where advice was added and paid for', () => {
    const books = goodBooks()
    addAdvice(books, { cost: 1, kept: 1 })
    expect(findViolations(goodHistory(), books)).toEqual([])
  })

  test.each<[what: string, damage: (history: History, books: Books) => void, found: string]>([
    [
      'a balance that is not the sum',
      (_, books) => (at(books.organizations).credits = 9),
      'its entries add up to',
    ],
    ['a missing entry', (_, books) => books.entries.splice(1, 1), 'entry 2 is missing'],
    ['a broken chain', (_, books) => (at(books.entries, 1).balance_after = 98), 'the sum is 99'],
    [
      'a balance below zero',
      (_, books) => (at(books.entries, 1).change_amount = -101),
      'below zero',
    ],
    [
      'an analysis told and lost',
      (_, books) => forget(books, 'ana_1'),
      'ana_1 was told and is lost',
    ],
    [
      'an analysis stored and not charged',
      (_, books) => books.analyses.push({ ...at(books.analyses), id: 'ana_9' }),
      'ana_9 is stored and was not charged',
    ],
    [
      'a charge without its analysis',
      (_, books) => books.analyses.shift(),
      'ana_1 was charged and is not stored',
    ],
    [
      'a charge made twice',
      (_, books) => (at(books.entries, 2).reference = 'ana_1'),
      'ana_1 was charged 2 times',
    ],
    [
      'advice charged and not added',
      (_, books) => addAdvice(books, { cost: 1, kept: 0 }),
      'ana_1 was charged 2 instead of 1',
    ],
    [
      'advice added and not charged',
      (_, books) => (at(books.analyses).credits = 2),
      'ana_1 was charged 1 instead of 2',
    ],
    [
      'advice given for nothing',
      (_, books) => (at(books.analyses).include_humanization_prompt = true),
      'ana_1 cost 1 instead of 2 for what it says',
    ],
    [
      'advice that is not there, with what was paid',
      (_, books) => {
        addAdvice(books, { cost: 1, kept: 1 })
        at(books.analyses).include_guidelines = false
      },
      ' -1 for ana_1 ana_9',
    ],
    [
      'advice that is not there, with what was killed meanwhile',
      (history, books) => {
        at(books.analyses).include_guidelines = true
        history.kills.push({ what: 'database', at: '2026-01-01T10:00:01.000Z' })
      },
      'killed: database',
    ],
    [
      'advice charged without an analysis',
      (_, books) => {
        addAdvice(books, { cost: 1, kept: 1 })
        books.analyses.shift()
      },
      'ana_1 was charged and is not stored',
    ],
    [
      'a reading for advice that is left over',
      (_, books) => (at(books.analyses, 2).adds_to = 'ana_1'),
      'ana_3 was read for advice to ana_1 and is left over',
    ],
    ['a batch told and lost', (_, books) => books.batches.pop(), 'bat_1 was told and is lost'],
    [
      'a batch that was accepted twice',
      (history) => at(history.batches).told.push('bat_2'),
      'batch-1 was accepted 2 times',
    ],
    [
      'a text of a batch that is lost',
      (_, books) => books.batchItems.pop(),
      'bat_1 has 0 of 1 texts',
    ],
    [
      'a text of a batch without its analysis',
      (_, books) => (at(books.batchItems).analysis_id = null),
      'text 1 of bat_1 has no analysis',
    ],
    [
      'a batch that nobody works on any more',
      (_, books) => (at(books.batches).status = 'running'),
      'bat_1 is running and nobody works any more',
    ],
    ['a text that waits for ever', (_, books) => books.waiting.push('ana_3'), 'ana_3 still waits'],
    [
      'a batch nobody was told of',
      (_, books) => books.batches.push({ ...at(books.batches), id: 'bat_9' }),
      'bat_9 is there and nobody was told',
    ],
    ['a price other than told', (history) => (at(history.orders).cost = 3), 'cost 1 instead of 3'],
    [
      'a balance other than told',
      (history) => (at(at(history.orders).told).remaining = 50),
      '50 was told',
    ],
    [
      'a name performed twice',
      (history) => at(history.orders).told.push({ analysisId: 'ana_2', remaining: null }),
      'order-1 was performed 2 times',
    ],
    [
      'a name charged and never told',
      (history) => (at(history.orders).told = []),
      'order-1 is kept as ana_1',
    ],
    [
      'one analysis for two orders',
      (history) => at(history.orders, 1).told.push({ analysisId: 'ana_1', remaining: null }),
      'given to two orders',
    ],
    ['a charge nobody heard of', (history) => (at(history.orders, 1).lost = 0), 'told nobody'],
    [
      'a result from a failed detector',
      (history) => (at(history.orders).isDoomed = true),
      'failed and was told',
    ],
    [
      'a reserve that was never released',
      (_, books) => (at(books.organizations).reserved = 3),
      '3 are reserved',
    ],
    [
      'an analysis that never ended',
      (_, books) => Object.assign(at(books.analyses, 2), { status: 'reading', reserved: 2 }),
      'ana_3 is reading and holds 2 back',
    ],
    [
      'a canceled analysis that was charged for nothing',
      (_, books) => (at(books.analyses, 2).credits = 1),
      'ana_3 is cancelled and cost 1',
    ],
    [
      'a caller who left and paid for more than was read',
      (_, books) => leave(books, { words_read: 120, credits: 3 }),
      'ana_3: 120 of 200 words were read and cost 3',
    ],
    [
      'a caller who left and paid for more words than there were',
      (_, books) => leave(books, { words_read: 400, credits: 2 }),
      'ana_3: 400 of 200 words were read',
    ],
    [
      'a result that was lost',
      (_, books) => (at(books.analyses).has_result = false),
      'ana_1 is done and has no result',
    ],
    [
      'figures that miss an analysis',
      (_, books) => (books.figures.analyses = 1),
      "the day's figures",
    ],
    [
      'a purchase added twice',
      (_, books) =>
        books.entries.push({ ...at(books.entries, 3), number: 5, balance_after: 1_210 }),
      'was added 2 times',
    ],
    [
      'a purchase paid and not added',
      (_, books) => books.entries.splice(3, 1),
      'was added 0 times',
    ],
    [
      'an unpaid purchase added',
      (history) => (at(history.purchases).ending = 'failed'),
      '(failed) was added 1 times',
    ],
    ['a purchase told and lost', (_, books) => (books.purchases = []), 'cs_1 was told and is lost'],
    [
      'a refund taken back twice',
      (history, books) => refundTwice(history, books),
      'of 278 to withhold',
    ],
    [
      'a refund never taken back',
      (history) => (at(history.purchases).refundedCredits = 278),
      '0 of 278 were refunded',
    ],
    [
      'a dispute nobody noted',
      (history) => Object.assign(at(history.purchases), { dispute: 'open', disputedCredits: 556 }),
      'its dispute is null for 0, told open for 556',
    ],
    [
      'a dispute noted and its credits left',
      (history, books) => dispute(history, { books, taken: [] }),
      '0 taken and 0 spent of 278 to withhold',
    ],
    [
      'a dispute taken twice',
      (history, books) => dispute(history, { books, taken: [278, 278] }),
      '556 taken and 0 spent of 278 to withhold',
    ],
    [
      'a won dispute whose credits were kept',
      (history, books) => {
        dispute(history, { books, taken: [278] })
        Object.assign(at(history.purchases), { dispute: 'won', disputedCredits: 0 })
        Object.assign(at(books.purchases), { dispute: 'won', disputed_credits: 0 })
      },
      '278 taken and 0 spent of 0 to withhold',
    ],
    [
      'an adjustment told and lost',
      (history) =>
        history.adjustments.push({
          organizationId: 'org_1',
          from: 654,
          to: 7,
          isTold: true,
          lost: 0,
        }),
      '654→7 was told 1 times, kept 0',
    ],
    [
      'an adjustment made twice',
      (history) => (at(history.adjustments).isTold = false),
      '0→100 was kept 1 times, sent 0',
    ],
    ['a key told and lost', (_, books) => (books.keys = []), 'key_1 was told and is lost'],
    [
      'a key told deleted and still there',
      (history) => Object.assign(at(history.keys), { isDeletionAsked: true, isDeletionTold: true }),
      'told deleted and is there',
    ],
    [
      'a key nobody asked for',
      (_, books) => books.keys.push({ ...at(books.keys), id: 'key_9' }),
      '1 keys were made and told nobody',
    ],
    ['a link that worked twice', (history) => (at(history.links).worked = 2), 'worked 2 times'],
    [
      'an address told and lost',
      (_, books) => (at(books.users).email = 'old@example.com'),
      'was told new@example.com',
    ],
    [
      'a mail promised and not sent',
      (_, books) => (books.resetMails = {}),
      '1 reset mails were promised',
    ],
    [
      'a job nobody did',
      (_, books) =>
        books.jobs.push({ task_identifier: 'receipt-mail', attempts: 1, last_error: null }),
      'receipt-mail was never done',
    ],
    [
      'a message that was never delivered',
      (_, books) => (at(books.deliveries).status = 'waiting'),
      'msg_0 is waiting and was never delivered',
    ],
    [
      'a message called delivered that nobody took',
      (history) => (history.received = history.received.slice(1)),
      'msg_0 is delivered and nobody took it',
    ],
    [
      'a message with a wrong signature',
      (history) => receive(history, { isSigned: false }),
      'msg_0 was signed wrongly',
    ],
    [
      'a repeat with another body',
      (history) => receive(history, { body: '{}' }),
      'msg_0 arrived with another body',
    ],
    [
      'a repeat under another id',
      (history) => receive(history, { id: 'msg_9' }),
      'msg_9 arrived and is not in the books',
    ],
    [
      'a message to somebody else',
      (history) => receive(history, { organizationId: 'org_2' }),
      'msg_0 arrived elsewhere',
    ],
    [
      'an analysis that was not announced',
      (_, books) => books.deliveries.shift(),
      'analysis.completed ana_1 was never announced',
    ],
    [
      'an analysis that was announced twice',
      (_, books) => books.deliveries.push({ ...at(books.deliveries), id: 'msg_9' }),
      'analysis.completed ana_1 was announced 2 times',
    ],
    [
      'a batch that was not announced',
      (_, books) => (at(books.batches).status = 'done'),
      'batch.completed bat_1 was never announced',
    ],
    [
      'an announcement of what did not happen',
      (_, books) =>
        (at(books.deliveries, 1).body = '{"data":{"analysis_id":"ana_3","status":"done"}}'),
      'announces analysis.completed of ana_3, which did not happen',
    ],
    [
      'a role changed by somebody who may not',
      (_, books) =>
        books.teamChanges.push(
          teamChange(4, 'member.role-changed', {
            by: 'usr_c',
            of: 'usr_a',
            role: ['admin', 'viewer'],
          }),
        ),
      'change 4: member.role-changed of a admin by a member',
    ],
    [
      'an owner removed by an admin',
      (_, books) =>
        books.teamChanges.push(
          teamChange(4, 'member.removed', { by: 'usr_a', of: 'usr_b', role: 'owner' }),
        ),
      'change 4: member.removed of a owner by a admin',
    ],
    [
      'a change by somebody who belongs there no more',
      (_, books) =>
        books.teamChanges.splice(
          2,
          0,
          teamChange(9, 'member.left', { by: 'usr_c', of: 'usr_c', role: 'viewer' }),
        ),
      'change 9: somebody is no member',
    ],
    [
      'an invitation that worked for a member',
      (_, books) =>
        books.teamChanges.push(
          teamChange(4, 'member.joined', { by: 'usr_c', of: 'usr_c', role: 'member' }),
        ),
      'change 4: they are a member already',
    ],
    [
      'an organization without an owner',
      (_, books) => (at(books.memberships, 1).role = 'admin'),
      'org_2 has no owner',
    ],
    [
      'a member told removed and kept',
      (_, books) => books.teamChanges.splice(1, 1),
      'member.removed told 1 times, kept 0',
    ],
    [
      'a key that spent more than its budget',
      (_, books) => (at(books.keys).monthly_budget = 1),
      'key_1 spent 2 of its budget of 1',
    ],
    [
      'a card charged above its ceiling',
      (_, books) => {
        at(books.purchases).card_id = 'pm_1'
        at(books.topUps).monthly_ceiling = 9
      },
      'org_1 was charged 10 above its ceiling 9',
    ],
    ['an answer nobody should get', (history) => history.surprises.push('500'), '500'],
  ])('finds %s', (_, damage, found) => {
    const history = goodHistory()
    const books = goodBooks()
    damage(history, books)
    expect(findViolations(history, books).join('\n')).toContain(found)
  })
})

describe('the closing lines', () => {
  test('say how much there was', () => {
    const [history, books] = [goodHistory(), goodBooks()]
    at(history.purchases).sessionId = 'pi_1'
    at(books.purchases).session_id = 'pi_1'
    expect(closing(history, books)).toEqual([
      'automatic top-ups: 1 paid, 0 declined, 0 lost, 0 doubled',
      'batches: 1 told, 1 cancelled, 0 lost, 0 doubled',
      'texts of batches: 1 sent, 0 refused, 1 cancelled, 0 lost, 0 doubled',
      'webhooks: 3 announced, 3 delivered, 3 requests, 0 lost, 0 doubled',
    ])
  })

  test('count what was lost, what was done twice, and what was declined', () => {
    const [history, books] = [goodHistory(), goodBooks()]
    const story = { ...at(history.purchases), sessionId: 'pi_1' }
    history.purchases.push(story, { ...story, sessionId: 'pi_2', ending: 'failed' })
    books.batches = []
    books.batchItems.push({ batch_id: 'bat_1', number: 2, analysis_id: 'ana_1', reason: null })
    books.entries.push({ ...at(books.entries, 1) })
    at(books.deliveries, 0).status = 'waiting'
    books.deliveries.push({ ...at(books.deliveries, 2), id: 'msg_9' })
    expect(closing(history, books)).toEqual([
      'automatic top-ups: 1 paid, 1 declined, 1 lost, 0 doubled',
      'batches: 1 told, 1 lost, 0 doubled',
      'texts of batches: 2 sent, 0 refused, 1 cancelled, 1 done, 0 lost, 1 doubled',
      'webhooks: 4 announced, 2 delivered, 3 requests, 2 lost, 1 doubled',
    ])
  })
})

/** One named analysis told, one whose answer was lost, a purchase, an adjustment, a reset. */
function goodHistory(): History {
  const order = { organizationId: 'org_1', isDoomed: false, cost: 1, lost: 0 }
  return {
    ...emptyHistory(),
    orders: [
      { ...order, name: 'order-1', told: [{ analysisId: 'ana_1', remaining: 99 }] },
      { ...order, name: null, told: [], lost: 1 },
    ],
    keys: [
      {
        id: 'key_1',
        organizationId: 'org_1',
        isDeletionAsked: false,
        isDeletionTold: false,
        hasBudget: true,
      },
    ],
    purchases: [
      {
        sessionId: 'cs_1',
        organizationId: 'org_1',
        credits: 556,
        ending: 'paid',
        refundedCredits: 0,
        dispute: null,
        disputedCredits: 0,
      },
    ],
    batches: [{ organizationId: 'org_1', name: 'batch-1', texts: 1, told: ['bat_1'] }],
    adjustments: [{ organizationId: 'org_1', from: 0, to: 100, isTold: true, lost: 0 }],
    links: [{ purpose: 'reset', userId: 'usr_1', worked: 1, lost: 0 }],
    listening: ['org_1'],
    received: goodDeliveries().map(({ id, body }) => ({
      organizationId: 'org_1',
      id,
      body,
      isSigned: true,
      isTaken: true,
    })),
    teams: [
      {
        organizationId: 'org_2',
        first: { usr_a: 'owner', usr_b: 'admin', usr_c: 'viewer' },
        told: { 'member.removed': 1, 'member.left': 0, 'member.joined': 1 },
      },
    ],
    accounts: [
      { userId: 'usr_1', email: 'new@example.com', resetsPromised: { 'old@example.com': 1 } },
    ],
  }
}

function goodBooks(): Books {
  const at = '2026-01-01T10:00:00.000Z'
  const charge = {
    organization_id: 'org_1',
    change_amount: -1,
    reason: 'analysis',
    created_at: at,
  }
  const analysis = {
    organization_id: 'org_1',
    status: 'done',
    origin: 'key',
    api_key_id: 'key_1',
    credits: 1,
    reserved: 0,
    words: 200,
    words_read: null,
    adds_to: null,
    has_result: true,
    has_text: true,
    has_key: true,
    outlived_key: false,
    created_at: at,
    finished_at: at,
    include_guidelines: false,
    include_humanization_prompt: false,
  }
  return {
    organizations: [{ id: 'org_1', credits: 654, entry_count: 4, reserved: 0, open_analyses: 0 }],
    entries: [
      {
        ...charge,
        number: 1,
        change_amount: 100,
        balance_after: 100,
        reason: 'admin_adjustment',
        reference: 'adj_1',
      },
      { ...charge, number: 2, balance_after: 99, reference: 'ana_1' },
      { ...charge, number: 3, balance_after: 98, reference: 'ana_2' },
      {
        ...charge,
        number: 4,
        change_amount: 556,
        balance_after: 654,
        reason: 'top_up',
        reference: 'pur_1',
      },
    ],
    analyses: [
      { ...analysis, id: 'ana_1' },
      { ...analysis, id: 'ana_2' },
      { ...analysis, id: 'ana_3', status: 'cancelled', credits: 0, has_result: false },
    ],
    batches: [{ id: 'bat_1', organization_id: 'org_1', status: 'cancelled' }],
    batchItems: [{ batch_id: 'bat_1', number: 1, analysis_id: 'ana_3', reason: null }],
    waiting: [],
    idempotencyKeys: [
      { organization_id: 'org_1', key: 'order-1', analysis_id: 'ana_1', credits_remaining: 99 },
    ],
    keys: [{ id: 'key_1', organization_id: 'org_1', monthly_budget: 2 }],
    purchases: [
      {
        id: 'pur_1',
        session_id: 'cs_1',
        organization_id: 'org_1',
        status: 'paid',
        credits: 556,
        price: 10,
        refunded_credits: 0,
        dispute: null,
        disputed_credits: 0,
        spent_credits: 0,
        card_id: null,
      },
    ],
    ...goodTeam(),
    deliveries: goodDeliveries(),
    topUps: [{ organization_id: 'org_1', monthly_ceiling: 19 }],
    users: [{ id: 'usr_1', email: 'new@example.com' }],
    jobs: [],
    figures: { analyses: 2, credits: 2 },
    resetMails: { 'old@example.com': 1 },
  }
}

/** The owner hands over to the admin, who removes the viewer, who comes back. */
function goodTeam(): Pick<Books, 'memberships' | 'teamChanges'> {
  return {
    memberships: [
      { organization_id: 'org_2', user_id: 'usr_a', role: 'admin' },
      { organization_id: 'org_2', user_id: 'usr_b', role: 'owner' },
      { organization_id: 'org_2', user_id: 'usr_c', role: 'member' },
    ],
    teamChanges: [
      teamChange(1, 'ownership.handed-over', { by: 'usr_a', of: 'usr_b', role: 'owner' }),
      teamChange(2, 'member.removed', { by: 'usr_a', of: 'usr_c', role: 'viewer' }),
      teamChange(3, 'member.joined', { by: 'usr_c', of: 'usr_c', role: 'member' }),
    ],
  }
}

function teamChange(
  id: number,
  action: string,
  { by, of, role }: { by: string; of: string; role: Role | Role[] },
): Books['teamChanges'][number] {
  const who = { actor_user_id: by, subject_id: of }
  return { id, organization_id: 'org_2', action, ...who, details: { role } }
}

/** Each analysis with a result, and the purchase. */
function goodDeliveries(): Books['deliveries'] {
  const delivery = { organization_id: 'org_1', status: 'delivered' }
  const bodies = [
    ['analysis.completed', { analysis_id: 'ana_1', status: 'done' }],
    ['analysis.completed', { analysis_id: 'ana_2', status: 'done' }],
    ['purchase.paid', { id: 'pur_1' }],
  ] as const
  return bodies.map(([event_type, data], index) => ({
    ...delivery,
    id: `msg_${index}`,
    event_type,
    body: JSON.stringify({ type: event_type, data }),
  }))
}

function forget(books: Books, analysisId: string): void {
  books.analyses = books.analyses.filter(({ id }) => id !== analysisId)
  books.entries = books.entries.filter(({ reference }) => reference !== analysisId)
}

/** Paid for with `cost`; the analysis says it cost `kept` more. */
function addAdvice(books: Books, { cost, kept }: { cost: number; kept: number }): void {
  const { credits } = at(books.organizations)
  books.entries.push({
    ...at(books.entries, 1),
    number: 5,
    change_amount: -cost,
    balance_after: credits - cost,
    reference: 'ana_1 ana_9',
  })
  Object.assign(at(books.organizations), { credits: credits - cost, entry_count: 5 })
  at(books.analyses).credits += kept
  at(books.analyses).include_guidelines = true
  books.figures.credits += cost
}

function refundTwice(history: History, books: Books): void {
  at(history.purchases).refundedCredits = 278
  at(books.purchases).refunded_credits = 278
  for (const number of [5, 6]) {
    books.entries.push({
      ...at(books.entries),
      number,
      change_amount: -278,
      reference: `refund pur_1 278`,
    })
  }
}

/** A dispute over half of the purchase, and what was taken for it. */
function dispute(history: History, { books, taken }: { books: Books; taken: number[] }): void {
  Object.assign(at(history.purchases), { dispute: 'open', disputedCredits: 278 })
  Object.assign(at(books.purchases), { dispute: 'open', disputed_credits: 278 })
  for (const [index, credits] of taken.entries()) {
    books.entries.push({
      ...at(books.entries),
      number: 5 + index,
      change_amount: -credits,
      reference: `dispute pur_1 v${index}`,
    })
  }
}

/** The canceled analysis was being read when its caller left. */
function leave(books: Books, charge: { words_read: number; credits: number }): void {
  Object.assign(at(books.analyses, 2), charge)
}

/** The first message arrives once more, and not as it should. */
function receive(history: History, changed: Partial<History['received'][number]>): void {
  const [first] = history.received
  if (first) history.received = [...history.received, { ...first, ...changed }]
}

function at<T>(items: T[], index = 0): T {
  const item = items[index]
  if (item === undefined) throw new Error(`Nothing at ${index}`)
  return item
}
