import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mountedOperations } from './spec-routes.ts'
import { reportSpec, type SpecRow } from './spec-report.ts'

// Compares the specification with what the server mounts and what tests claim to show:
// npm run spec [-- --issue A1]. The tables are read from PLAX_SPEC, default ../shared/spec.
const root = join(import.meta.dirname, '..')
const folder = resolve(root, process.env.PLAX_SPEC ?? '../shared/spec')
const issueAt = process.argv.indexOf('--issue')
const issue = issueAt === -1 ? null : (process.argv[issueAt + 1] ?? null)

/** A table with a head row; one object a row, by the names of the head. */
function readTable(name: string): SpecRow[] {
  const [head = '', ...lines] = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(names.map((column, index) => [column, cells[index] ?? '']))
  })
}

/** The requirement ids at the end of test titles, `… [R-wallet-012]`, and the files that hold them. */
function claimedIds(): Map<string, string[]> {
  const claims = new Map<string, string[]>()
  const pattern = '{apps/*/src,packages/*/src,e2e,soak}/**/*.{test,e2e,soak}.{ts,tsx}'
  for (const file of globSync(pattern, { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [ids] of source.matchAll(/(?:\s*\[R-[\w, -]+\])+(?=['"`])/g)) {
      for (const [id] of ids.matchAll(/R-[a-z0-9]+(?:-[a-z0-9]+)*-\d+/g)) {
        claims.set(id, [...(claims.get(id) ?? []), file])
      }
    }
  }
  return claims
}

async function main(): Promise<number> {
  for (const name of ['calls.tsv', 'requirements.tsv']) {
    if (existsSync(join(folder, name))) continue
    process.stderr.write(
      `\n  The specification is not at ${folder} (no ${name}). Set PLAX_SPEC to its folder.\n\n`,
    )
    return 1
  }
  const calls = readTable('calls.tsv')
  const requirements = readTable('requirements.tsv')
  if (issue !== null && ![...calls, ...requirements].some((row) => row.issue === issue)) {
    process.stderr.write(`\n  No row of the specification is of the issue "${issue}".\n\n`)
    return 1
  }
  const mounted = await mountedOperations()
  process.stdout.write(reportSpec({ calls, requirements, mounted, claims: claimedIds(), issue }))
  return 0
}

process.exitCode = await main()
