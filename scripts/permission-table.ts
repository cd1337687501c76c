import { permissions, roles } from '../contract/src/index.ts'
import { isAllowed, rights } from '../server/src/policy/permissions.ts'
import { withMarkedPart } from './marked-part.ts'

/** docs/security.md with an updated table of permissions. */
export function withPermissionTable(document: string): string {
  return withMarkedPart(document, { name: 'permissions', content: permissionTable() })
}

function permissionTable(): string {
  const holders = [...roles, 'key'] as const
  const rows = permissions.map((permission) => {
    const cells = holders.map((holder) => (isAllowed(holder, permission) ? 'yes' : ''))
    return `| \`${permission}\` | ${rights[permission].words} | ${cells.join(' | ')} |`
  })
  return [
    '| permission | allows to | owner | admin | member | viewer | API key |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
