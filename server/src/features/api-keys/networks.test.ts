import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'

async function prepare(allowed_networks: string[], trustProxy: false | number = 1) {
  const app = await testApp({ trustProxy })
  const { token, organizationId: id, key } = await makeMember(app)
  const { body } = await app.call(
    api.apiKeys.update,
    { id, keyId: key.id, allowed_networks },
    token,
  )
  const from = async (address: string) => {
    const reply = await app.app.inject({
      method: 'GET',
      url: '/v1/credits',
      headers: { 'x-api-key': key.api_key, 'x-forwarded-for': address },
    })
    return reply.statusCode === 200 ? 200 : reply.json().code
  }
  const count = async () => {
    const input = { api_key_ids: [key.id] }
    return (await app.call(api.apiKeys.countRequests, input, token)).body.result[key.id]
  }
  return { kept: body.allowed_networks, from, count }
}

const no = 'NETWORK_REFUSED'

test('a key is used from its networks only, in IPv4, IPv6 and IPv4 written as IPv6', async () => {
  const { from, kept } = await prepare(['203.0.113.7/24', '2001:db8::1/32', '198.51.100.9'])
  expect(kept).toEqual(['198.51.100.9/32', '203.0.113.0/24', '2001:db8::/32'])
  const expected: Record<string, unknown> = {
    '203.0.113.200': 200,
    '203.0.114.1': no,
    '198.51.100.9': 200,
    '198.51.100.10': no,
    '::ffff:203.0.113.5': 200,
    '::ffff:cb00:7105': 200,
    '::ffff:203.0.114.5': no,
    '2001:db8:ffff::1': 200,
    '2001:db9::1': no,
    '::1': no,
  }
  for (const [address, outcome] of Object.entries(expected)) {
    expect([address, await from(address)]).toEqual([address, outcome])
  }
})

test('a network of IPv4 addresses written as IPv6 is the IPv4 network', async () => {
  const { from, kept } = await prepare(['::ffff:10.0.0.0/104'])
  expect(kept).toEqual(['10.0.0.0/8'])
  expect([await from('10.9.8.7'), await from('11.0.0.1')]).toEqual([200, no])
})

test('calls from elsewhere do not count toward the key’s limit', async () => {
  const { from, count } = await prepare(['203.0.113.0/24'])
  expect(await from('192.0.2.1')).toBe(no)
  expect(await count()).toBe(0)
  expect(await from('203.0.113.1')).toBe(200)
  expect(await count()).toBe(1)
})

test('without a trusted proxy nobody can claim an address', async () => {
  const { from } = await prepare(['203.0.113.0/24'], false)
  expect(await from('203.0.113.1')).toBe(no)
})
