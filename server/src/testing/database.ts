import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/open.ts'
import { migrateJobs } from '../platform/queue/jobs.ts'
import { makeMemoryFolder, removeLeftovers } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

const template = 'template_inkprint'

/** Runs once per test run: a real PostgreSQL with a migrated template that each test app copies. */
export default async function setup(project: TestProject) {
  removeLeftovers('inkprint-test-')
  const directory = makeMemoryFolder('inkprint-test-')
  // Speed over durability: this server is thrown away.
  const server = await startEmbedded(directory, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_wal_size=128MB',
  ])
  await onServer(server.url, `create database ${template}`)
  const pool = openPool(databaseUrl(server.url, template), 2)
  await migrate(pool)
  await migrateJobs(pool)
  await pool.end()
  project.provide('databaseServer', server.url)
  return async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A new database, migrated or empty. */
export async function createTestDatabase(
  serverUrl: string,
  kind: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes half as long as the default strategy, which first writes every page to the log.
  const copied = kind === 'migrated' ? ` template ${template} strategy file_copy` : ''
  await onServer(serverUrl, `create database ${name}${copied}`)
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database ${name} with (force)`),
  }
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(databaseUrl(serverUrl, 'postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Simulates the loss of the server: every connection breaks and no new one is accepted. */
export async function takeAway(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(`alter database ${name} with allow_connections false`)
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
  await client.end()
}
