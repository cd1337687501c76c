/**
 * The trimmed fields that differ from what is stored. A blank field means no change, unless it may be cleared
 * and had a value.
 */
export function changedFields(
  values: Record<string, string>,
  { stored, clearable }: { stored: Record<string, string>; clearable: readonly string[] },
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([field, value]) => value !== (stored[field] ?? '').trim())
      .filter(([field, value]) => value !== '' || clearable.includes(field)),
  )
}
