import { expect, it } from 'vitest'
import { statementCsv } from './statement-csv.ts'

it('writes each row of a statement with its gross, fee and net, and the totals', () => {
  const sums = { coins: 110, paid: 60, held: 50, returned: 0, bonus: 10, fee: 15, net: 35 }
  const at = '2026-11-29T10:00:00.000Z'
  const row = { ...sums, oid: 'a', at, sender: null, userIndex: '12345' }
  const csv = statementCsv({
    streamOid: 's',
    creatorOid: 'c',
    title: 'Live',
    startedAt: at,
    endedAt: at,
    madeAt: at,
    ...sums,
    rows: [{ ...row, kind: 'text', text: 'Hi, "you"' }],
  })
  expect(csv.split('\r\n')).toEqual([
    'id,at,kind,from,text,coins,paid,held,returned,bonus,fee,net',
    'a,2026-11-29T10:00:00.000Z,text,12345,"Hi, ""you""",110,60,50,0,10,15,35',
    'total,,,,,110,60,50,0,10,15,35',
  ])
})
