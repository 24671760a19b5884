import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkSync } from 'recheck'
import { analyse } from 'scslre'
import ts from 'typescript'

/**
 * Finds regular expressions that take more than linear time for some text. What is known of a pattern
 * is kept in node_modules, so that only new ones take time. A pattern whose text is short, or ours, is
 * excused by a comment right above it: `pattern-may-be-slow:` and why that does no harm.
 */
const root = join(import.meta.dirname, '..')
const known = join(root, 'node_modules/.cache/patterns.json')
const excuse = 'pattern-may-be-slow: '
/** Of one pattern; what takes longer is left to the quicker of the two analyses. */
const timeoutMs = 1000

interface Pattern {
  place: string
  source: string
  flags: string
  isExcused: boolean
}

function patternsIn(file: string): Pattern[] {
  const text = readFileSync(join(root, file), 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const lines = text.split('\n')
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    const written = literalOf(node)
    if (written) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
      // The formatter may put a pattern on the line behind its name.
      const isBroken = lines[line]?.trimStart().startsWith('/') ?? false
      const isExcused = lines[line - (isBroken ? 2 : 1)]?.includes(excuse) ?? false
      found.push({ ...written, place: `${file}:${line + 1}`, isExcused })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** `/a/g`, and `new RegExp` of a text without places in it. */
function literalOf(node: ts.Node): { source: string; flags: string } | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression)) return null
  const [source, flags] = node.arguments ?? []
  if (node.expression.text !== 'RegExp' || !source || !ts.isStringLiteralLike(source)) return null
  return { source: source.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' }
}

/** Why a pattern is slow, or an empty text. */
function judge({ source, flags }: Pattern): string {
  const checked = checkSync(source, flags, { timeout: timeoutMs })
  if (checked.status === 'vulnerable') return checked.complexity.summary
  if (checked.status === 'safe') return ''
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true } })
  return reports.map(({ type }) => `may move or backtrack: ${type}`).join(', ')
}

function readKnown(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(known, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

const judged = readKnown()
const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|\/locales\//.test(file),
)
const problems: string[] = []
for (const pattern of files.flatMap(patternsIn)) {
  const { place, source, flags, isExcused } = pattern
  const key = createHash('sha256').update(`/${source}/${flags}`).digest('hex')
  judged[key] ??= judge(pattern)
  const problem = judged[key]
  if (problem && !isExcused) problems.push(`${place}: /${source}/${flags} is slow (${problem})`)
  if (!problem && isExcused) problems.push(`${place}: its excuse isn’t needed`)
}
mkdirSync(dirname(known), { recursive: true })
writeFileSync(known, JSON.stringify(judged))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length === 0 ? 0 : 1)
