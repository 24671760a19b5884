import { operationKey } from './spec-routes.ts'

export type SpecRow = Record<string, string>

interface Spec {
  calls: readonly SpecRow[]
  requirements: readonly SpecRow[]
  mounted: ReadonlySet<string>
  /** Test files by the requirement that a title of theirs names. */
  claims: ReadonlyMap<string, readonly string[]>
  /** Null for all. */
  issue: string | null
}

/** What is missing, row by row, what a test names that no table knows, and the counts. */
export function reportSpec(spec: Spec): string {
  const isAsked = (row: SpecRow) => spec.issue === null || row.issue === spec.issue
  const calls = spec.calls.filter(isAsked)
  const requirements = spec.requirements.filter(isAsked)
  const missing = calls.filter(
    ({ method = '', path = '' }) => !spec.mounted.has(operationKey(method, path)),
  )
  const unshown = requirements.filter(({ id = '' }) => !spec.claims.has(id))
  const known = new Set(spec.requirements.map(({ id }) => id))
  const unknown = [...spec.claims].filter(([id]) => !known.has(id))
  const title = spec.issue === null ? 'all issues' : `issue ${spec.issue}`
  return [
    ...section(
      `Calls that the server does not mount (${title})`,
      missing.map(({ id, method, path, issue }) => `${id}  ${issue}  ${method} ${path}`),
    ),
    ...section(
      `Requirements that no test names (${title})`,
      unshown.map(({ id, issue, statement }) => `${id}  ${issue}  ${statement}`),
    ),
    ...section(
      'Ids in test titles that the specification does not have',
      unknown.map(([id, files]) => `${id}  ${files.join(', ')}`),
    ),
    `\ncalls: ${calls.length - missing.length} of ${calls.length} mounted, ${missing.length} missing`,
    `requirements: ${requirements.length - unshown.length} of ${requirements.length} named by a test, ${unshown.length} not`,
    '',
  ].join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`\n${title}:`, ...lines.map((line) => `  ${line}`)]
}
