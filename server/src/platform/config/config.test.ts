import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-folder.ts'
import { ConfigError, readConfig } from './config.ts'

describe('configuration', () => {
  test('[SC-17] everything has a default that can be changed', () => {
    const DATA_DIR = temporaryDirectory()
    const config = readConfig({ DATA_DIR })
    expect(config).toMatchObject({
      port: 8000,
      host: '127.0.0.1',
      database: { url: null },
      mail: { smtpUrl: null },
      settings: {
        publicUrl: 'http://localhost:8000',
        welcomeCredits: 100,
        sessionDays: 7,
        retentionDays: 30,
      },
    })
    expect(readConfig({ JWT_SECRET: 'x'.repeat(32) }).dataDir).toBe(join(process.cwd(), 'data'))
    const changed = readConfig({ DATA_DIR, PORT: '9000', HOST: '0.0.0.0', WELCOME_CREDITS: '5' })
    expect(changed).toMatchObject({ port: 9000, host: '0.0.0.0', settings: { welcomeCredits: 5 } })
    expect(changed.settings.publicUrl).toBe('http://127.0.0.1:9000')
  })

  test('[KA-14] every limit has a name and a default', () => {
    const { limits } = readConfig({ DATA_DIR: temporaryDirectory() }).settings
    expect(limits).toMatchObject({ signIns: 10, registrations: 60, mails: 20 })
    const changed = readConfig({
      DATA_DIR: temporaryDirectory(),
      LIMIT_SIGN_INS: '3',
      LIMIT_REGISTRATIONS: '4',
      LIMIT_MAILS: '5',
    })
    expect(changed.settings.limits).toMatchObject({ signIns: 3, registrations: 4, mails: 5 })
  })

  test('[SC-24] every problem is listed at once', () => {
    const problems = refusal({
      NODE_ENV: 'production',
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      JWT_SECRET: 'short',
      SMTP_URL: 'smtp://localhost',
      SUPERUSER_EMAIL: 'root@example.com',
    })
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
      'JWT_SECRET',
      'PUBLIC_URL',
      'SUPPORT_EMAIL',
      'LEGAL_ENTITY',
      'MAIL_FROM',
      'SUPERUSER_PASSWORD',
    ]) {
      expect(problems).toContain(`- ${name}:`)
    }
  })

  test('[SC-24] an empty value counts as unset', () => {
    expect(readConfig({ DATA_DIR: temporaryDirectory(), PORT: '', SMTP_URL: '' }).port).toBe(8000)
  })

  test('[SC-19] the session secret is made once, kept privately, and required in production', () => {
    const DATA_DIR = temporaryDirectory()
    const first = readConfig({ DATA_DIR }).settings.jwtSecret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR }).settings.jwtSecret).toBe(first)
    const file = join(DATA_DIR, 'jwt-secret')
    expect(readFileSync(file, 'utf8')).toBe(first)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(refusal({ NODE_ENV: 'production' })).toContain('- JWT_SECRET:')
  })

  test('A10: production refuses what is unsafe, each in one sentence', () => {
    const fine = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://ink.example',
      SUPPORT_EMAIL: 'help@ink.example',
      LEGAL_ENTITY: 'Ink Ltd',
      DATABASE_URL: 'postgres://db/ink',
      JWT_SECRET: '0f4c1e8ab97d2365c1f0e9d8b7a65432',
      SMTP_URL: 'smtp://mail',
      MAIL_FROM: 'ink@ink.example',
    }
    expect(readConfig(fine).isProduction).toBe(true)
    expect(readConfig({ ...fine, PUBLIC_URL: 'http://localhost:8000' }).isProduction).toBe(true)
    const unsafe: [Record<string, string>, RegExp][] = [
      [{ SMTP_URL: '', MAIL_FROM: '' }, /- SMTP_URL: required .*files$/],
      [{ JWT_SECRET: 'a'.repeat(40) }, /- JWT_SECRET: can be guessed;.*$/],
      [{ JWT_SECRET: 'abcabcabcabcabcabcabcabcabcabcabc' }, /- JWT_SECRET: can be guessed;.*$/],
      [{ PUBLIC_URL: 'http://ink.example' }, /- PUBLIC_URL: must begin with https:.*$/],
      [
        { SUPERUSER_EMAIL: 'root@ink.example', SUPERUSER_PASSWORD: 'password' },
        /- SUPERUSER_PASSWORD: needs at least 12 characters.*$/,
      ],
      [
        { SUPERUSER_EMAIL: 'root@ink.example', SUPERUSER_PASSWORD: 'Short-1x' },
        /- SUPERUSER_PASSWORD: needs at least 12 characters.*$/,
      ],
      [{ RETENTON_DAYS: '3' }, /- RETENTON_DAYS is no setting; did you mean RETENTION_DAYS\?$/],
      [
        { 'WELCOME-CREDITS': '3' },
        /- WELCOME-CREDITS is no setting; did you mean WELCOME_CREDITS\?$/,
      ],
      [{ TRUST_PROXY: 'true' }, /- TRUST_PROXY: say how many proxies.*$/],
    ]
    for (const [change, sentence] of unsafe) {
      const message = refusal({ ...fine, ...change })
      expect(message).toMatch(/has 1 problem/)
      expect(message).toMatch(sentence)
    }
  })

  test('A10: what other programs keep in the environment is left alone', () => {
    const others = {
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'pod-1',
      TERM: 'xterm',
      LANG: 'C',
      PWD: '/',
      INKPRINT_SERVICE_HOST: '10.0.0.1',
      INKPRINT_PORT: 'tcp://10.0.0.1:80',
      NODE_OPTIONS: '',
      NODE_VERSION: '24',
      npm_config_cache: 'x',
      STRIPE_PUBLISHABLE_KEY: 'p',
    }
    expect(readConfig({ ...others, DATA_DIR: temporaryDirectory() }).warnings).toEqual([])
    const both = { RETENTION_DAYS: '3', RETENTION_DAY: '4', DATA_DIR: temporaryDirectory() }
    expect(readConfig(both).warnings).toEqual([
      'RETENTION_DAY is no setting; did you mean RETENTION_DAYS?',
    ])
  })
})

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('The configuration was accepted')
}
