import { api, type Endpoint } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { detectorAfter } from '../testing/detectors.ts'
import { makeMember } from '../testing/make.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { textOf } from '../testing/texts.ts'

type Member = Awaited<ReturnType<typeof makeMember>>
type Call = (member: Member) => [Endpoint, object]

const calls: Record<string, Call> = {
  'an analysis': ({ key }) => [api.playground.analyze, { text: textOf(200), api_key_id: key.id }],
  'the last analysis': () => [api.playground.getLastAnalysis, {}],
  'an example': () => [api.playground.getExample, { example: 'person' }],
  'the groups': () => [api.playground.listGroups, {}],
  feedback: () => [api.playground.sendFeedback, { analysis_id: 'ana_1', is_correct: true }],
  'a purchase': () => [api.purchases.create, { price_id: 'price_basic' }],
  'the organization': () => [api.organization.get, {}],
  'the balance': () => [api.credits.getSummary, {}],
}

test.each(Object.entries(calls))(
  'C3: whoever asks for %s while their organization is deleted has none',
  async (_, call) => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 10 })
    // After the member was recognized and before anything is done for them.
    app.app.addHook('preHandler', () => remove(app, member))
    const [endpoint, input] = call(member)
    expect(await app.call(endpoint, input as never, member.token)).toMatchObject({
      status: 403,
      body: { code: 'NO_ORGANIZATION' },
    })
  },
)

test('C3: whoever’s organization is deleted while their text is read has none', async () => {
  let whileReading = async () => {}
  const app = await testApp({ detector: detectorAfter(() => whileReading()) })
  const member = await makeMember(app, { credits: 10 })
  whileReading = () => remove(app, member)
  const input = { text: textOf(200), api_key_id: member.key.id }
  expect(await app.call(api.playground.analyze, input, member.token)).toMatchObject({
    status: 403,
    body: { code: 'NO_ORGANIZATION' },
  })
})

async function remove({ deps }: TestApp, { organizationId }: Member): Promise<void> {
  await deps.db.deleteFrom('organizations').where('id', '=', organizationId).execute()
}
