import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countingProblems } from './counting-problems.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|\/testing\.ts$|\/locales\//.test(file),
)
const problems = files.flatMap((file) =>
  countingProblems(file, readFileSync(join(root, file), 'utf8')),
)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exit(problems.length === 0 ? 0 : 1)
