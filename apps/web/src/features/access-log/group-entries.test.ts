import { expect, it } from 'vitest'
import { type Entry, groupEntries } from './group-entries.ts'

const view = (id: string, at: string, more: Partial<Entry> = {}): Entry => ({
  id,
  at,
  by: 'administrator',
  action: 'admin.looked',
  call: 'GET /admin/users/{userOid}',
  role: null,
  reason: null,
  ...more,
})
const dayOf = (at: string) => at.slice(0, 10)

it('counts what says the same on one day, whatever stands between, and keeps all else apart', () => {
  const entries = [
    view('5', '2026-11-22T10:00:00Z'),
    view('4', '2026-11-22T09:00:00Z', { action: 'user.suspended', call: null, reason: 'Spam.' }),
    view('3', '2026-11-22T08:00:00Z'),
    view('2', '2026-11-22T07:00:00Z', { action: 'user.suspended', call: null, reason: 'Theft.' }),
    view('1', '2026-11-21T23:00:00Z'),
  ]
  const groups = groupEntries(entries, dayOf)
  expect(groups.map(({ entry, count }) => [entry.id, count])).toEqual([
    ['5', 2],
    ['4', 1],
    ['2', 1],
    ['1', 1],
  ])
  expect(groupEntries([], dayOf)).toEqual([])
})
