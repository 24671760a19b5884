import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { listTests } from './pure-tests.ts'
import { root } from './stages.ts'

/** The tests in the folders that the working tree changes, against the last commit. */
export function changedTests(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const folders = new Set(changed.map((file) => dirname(file)))
  const { pure, http } = listTests()
  return [...pure, ...http].filter((file) => folders.has(dirname(file)))
}
