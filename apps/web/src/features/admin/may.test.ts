import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@plax/contracts'
import { staffOf } from '@plax/contracts/staff'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))

/** Outside the console: the comment's own `can.refund` answers. */
const decidedByServer = 'POST /account/admin/donations/{commentOid}/refund'

const isAdminCall = (key: string) =>
  Object.entries(routes).some(([name, { permission }]) => name === key && permission === 'admin')

/** Calls of the console with the files that may check them: those of the section, if it's in one. */
const calls = files.flatMap(({ path, text }) => {
  const [folder] = /^features\/admin\/[\w-]+\//.exec(path) ?? []
  const places = files.filter((file) => file.path.startsWith(folder ?? ''))
  return [...text.matchAll(/\bapi\(\s*'([A-Z]+ [^']+)'/g)]
    .map(([, key = '']) => ({ key, path, folder, places }))
    .filter(({ key }) => key !== decidedByServer && isAdminCall(key))
})

function isChecked({ key, places }: (typeof calls)[number]): boolean {
  const name = key.replaceAll(/[{}]/g, String.raw`\$&`)
  // A control in <May>, a condition, or the calls of a control that checks the one its item's state allows.
  const check = new RegExp(
    String.raw`\bcall="${name}"|[mM]ay\((?:\)\()?[^()]*'${name}'|\b(?:takeDown|restore): '${name}'`,
  )
  return places.some(({ text }) => check.test(text))
}

/** The calls that open the sections in a folder. */
function openingCalls(folder: string): string[] {
  const name = folder.split('/').at(-2)
  const list = files.find(({ path }) => path === 'features/admin/sections.ts')?.text ?? ''
  return list
    .split('path:')
    .filter((entry) => entry.includes(`import('./${name}/`))
    .flatMap((entry) => /call: '([^']+)'/.exec(entry)?.[1] ?? [])
}

const named = ({ key, path }: (typeof calls)[number]) => `${key} in ${path}`

describe('The console', () => {
  it('hides each control whose call the viewer’s roles don’t open', () => {
    const acts = calls.filter(({ key }) => !key.startsWith('GET '))
    expect(acts.length).toBeGreaterThan(45)
    expect(acts.filter((call) => !isChecked(call)).map(named)).toEqual([])
  })

  it('hides each part of a section that reads more than the section’s roles open', () => {
    const narrower = calls.filter(({ key, folder }) => {
      if (!key.startsWith('GET ')) return false
      if (!folder) return true
      const open = staffOf(key)
      return openingCalls(folder).some((call) => staffOf(call).some((role) => !open.includes(role)))
    })
    expect(narrower.map(({ key }) => key)).toContain('GET /admin/users/{userOid}/sessions')
    expect(narrower.filter((call) => !isChecked(call)).map(named)).toEqual([])
  })
})
