import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { migrationNames } from './migrate.ts'

/** These were written before the first release: nobody ran on what they changed. */
const lastBeforeRelease = '0008_forgotten_quotes.sql'

describe('a migration leaves the previous release running', () => {
  test('every migration since the first release follows the rule', async () => {
    const names = (await migrationNames()).filter((name) => name > lastBeforeRelease)
    for (const name of names) {
      const sql = readFileSync(new URL(`./migrations/${name}`, import.meta.url), 'utf8')
      expect([name, faultsIn(sql)]).toEqual([name, []])
    }
  })

  test.each([
    ['drop table feedback', 'drops'],
    ['alter table users drop column pending_email', 'drops'],
    ['alter table users drop pending_email', 'drops'],
    ['drop function check_balance()', 'drops'],
    ['alter table users rename column state to region', 'renames'],
    ['alter table users rename to people', 'renames'],
    ['alter table users alter column state type integer', 'changes a type'],
    ['alter table users alter state set data type integer', 'changes a type'],
    ['alter table users alter column state set not null', 'demands a value'],
    ['alter table users add column nickname text not null', 'demands a value'],
    ['alter table users add column a text, add column b text not null', 'demands a value'],
    ['alter table users add constraint short check (length(state) < 9)', 'checks old rows'],
    ['create unique index users_state on users (state)', 'forbids what was allowed'],
    ['create index users_state on users (state)', 'blocks writers'],
    ['create table a (id int);\nDROP\n  TABLE feedback', 'drops'],
    [
      'create index if not exists users_state on users (state);\nalter table users add column a text',
      'waits for those who wait for it',
    ],
  ])('refused: %s', (sql, fault) => {
    expect(faultsIn(`${sql};`)).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    ['alter table users add column nickname text'],
    ["alter table users add column nickname text not null default ''"],
    ['alter table users add column x text not null generated always as (lower(email)) stored'],
    ['alter table users add constraint short check (length(state) < 9) not valid'],
    [
      'create table drops (id text primary key, rename text not null);\ncreate unique index a on drops (id)',
    ],
    ['create index if not exists users_state on users (state)'],
    [
      'alter table users add column a text;\ncreate index if not exists users_a on users (a);\nalter table feedback add column b text',
    ],
    ['create function f() returns void language plpgsql as $$ begin drop table x; end $$'],
    ["update users set state = 'drop table users; rename'"],
    ['-- drop table users\nselect 1'],
    ["-- contract: the release before doesn't read it\nalter table users drop column state"],
    ['drop trigger users_label on users'],
    ['drop index users_state'],
  ])('allowed: %s', (sql) => {
    expect(faultsIn(`${sql};`)).toEqual([])
  })
})

interface Rule {
  fault: string
  /** `created` are the tables the migration makes, `before` its statements before this one. */
  isBroken(statement: string, created: string[], before: string[]): boolean
}

const rules: Rule[] = [
  {
    fault: 'drops what the previous release uses',
    isBroken: (statement) =>
      /^drop (table|view|function|type|schema|sequence)\b/.test(statement) ||
      /^alter table .*\bdrop (?!constraint|default|not null|expression|identity)/.test(statement),
  },
  {
    fault: 'renames what the previous release uses',
    isBroken: (statement) => /^alter .*\brename\b/.test(statement),
  },
  {
    fault: 'changes a type under the previous release',
    isBroken: (statement) =>
      /^alter table .*\balter (column )?\S+ (set data )?type\b/.test(statement),
  },
  {
    fault: 'demands a value the previous release does not write',
    isBroken: (statement) =>
      /^alter table .*\balter (column )?\S+ set not null/.test(statement) ||
      (statement.startsWith('alter table') &&
        statement
          .split(/, (?=add )/)
          .some((part) => /\badd .*\bnot null\b/.test(part) && !/default|generated/.test(part))),
  },
  {
    fault: 'checks old rows and may refuse new ones: add it `not valid`',
    isBroken: (statement) =>
      /^alter table .*\badd (constraint|check|unique|foreign)\b/.test(statement) &&
      !statement.endsWith('not valid'),
  },
  {
    fault: 'forbids what was allowed',
    isBroken: (statement, created) =>
      /^create unique index\b/.test(statement) && !created.includes(tableOf(statement)),
  },
  {
    fault: 'blocks writers while it is built: `if not exists` lets it be built beforehand',
    isBroken: (statement, created) =>
      /^create index (?!if not exists)/.test(statement) && !created.includes(tableOf(statement)),
  },
  {
    fault: 'waits for those who wait for it: change a table before, or apart from, its indexes',
    isBroken(statement, created, before) {
      const table = /^alter table (?:if exists )?(?:only )?(\S+)/.exec(statement)?.[1]
      return (
        table !== undefined &&
        !created.includes(table) &&
        before.some((each) => each.startsWith('create index') && tableOf(each) === table)
      )
    },
  },
]

/** What would break the previous release, which runs on the new tables until it is replaced. */
function faultsIn(sql: string): string[] {
  const statements = statementsIn(sql)
  const created = statements.flatMap((each) => /^create table (\S+)/.exec(each)?.[1] ?? [])
  return statements.flatMap((statement, index) =>
    statement.startsWith('-- contract: ')
      ? []
      : rules
          .filter((rule) => rule.isBroken(statement, created, statements.slice(0, index)))
          .map((rule) => `${rule.fault}: ${statement}`),
  )
}

/** In lower case on one line each, without comments, texts and the bodies of functions. */
function statementsIn(sql: string): string[] {
  return sql
    .replaceAll(/^\s*-- contract: .*$/gm, '-- contract: ')
    .replaceAll(/--(?! contract: $).*$/gm, '')
    .replaceAll(/\$\$.*?\$\$/gs, "''")
    .replaceAll(/'[^']*'/g, "''")
    .split(';')
    .map((statement) => statement.trim().toLowerCase().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '')
}

function tableOf(createIndex: string): string {
  return / on (?:only )?([^\s(]+)/.exec(createIndex)?.[1] ?? ''
}
