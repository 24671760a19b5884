import type { Unit } from '../copies.ts'
import type { Scene } from '../scene.ts'
import { latestCycle, measured } from './trades.ts'

/** Each fiftieth is of the reader whom we measure. */
const whose = (oid: string) =>
  `bench.oid('${oid}', CASE WHEN g % 50 = 0 THEN ${measured} ELSE g END)`

/** Another id than the row's other copies have. */
const again = `bench.oid(left(source.oid, 20) || 'aaaa', g)`

/** What is written down of everybody: what they did, mails, charges that came to nothing, rooms. */
export const records = (scene: Scene): Unit => ({
  rows: {
    audit_log: `id = (SELECT id FROM audit_log LIMIT 1)`,
    mails: `recipient = '${scene.reader.email}'`,
    charges: `user_oid = '${scene.reader.oid}'`,
    chat_rooms: `oid = '${scene.roomOid}'`,
    shelf_reads: `reader_oid = '${scene.reader.oid}'`,
    notifications: `(user_oid, seq) = (SELECT user_oid, max(seq) FROM notifications
      WHERE user_oid = '${scene.reader.oid}' GROUP BY user_oid)`,
  },
  ids: {
    [scene.reader.oid]: whose(scene.reader.oid),
    [scene.contentOid]: `bench.oid('${scene.contentOid}', g % 2000)`,
  },
  changes: {
    audit_log: {
      id: `bench.oid('${scene.admin.oid}', g)`,
      actor_oid: `bench.oid('${scene.reader.oid}', g / 100)`,
      subject_kind: `(ARRAY['user', 'content', 'order'])[1 + g % 3]`,
      action: `(ARRAY['content.updated', 'order.placed', 'admin.looked'])[1 + g % 3]`,
      concerns: `ARRAY[${whose(scene.reader.oid)}]`,
    },
    mails: { recipient: `'rp' || g || '@example.com'` },
    charges: {
      oid: again,
      request_key: `source.request_key || 'f' || g`,
      state: `'failed'`,
      posting_id: 'NULL',
      paid_at: 'NULL',
      gateway_ref: 'NULL',
      decline_code: `'card_declined'`,
    },
    // Opened, and never written in.
    chat_rooms: { oid: again, turn: '0' },
    shelf_reads: {
      day: 'source.day - g % 30',
      reader_oid: `bench.oid('${scene.reader.oid}', g)`,
    },
    // The latest hundred of a person are kept.
    notifications: {
      seq: 'g',
      user_oid: `bench.oid('${scene.reader.oid}', CASE WHEN g <= 100 THEN ${measured} ELSE g END)`,
    },
  },
})

/** A room in which somebody wrote for weeks. */
export const longRoom = (scene: Scene): Unit => ({
  rows: { chat_messages: `room_oid = '${scene.roomOid}' AND turn = 1 AND role = 'assistant'` },
  ids: {
    [scene.roomOid]: `bench.oid('${scene.roomOid}', ${latestCycle})`,
    [scene.reader.oid]: `bench.oid('${scene.reader.oid}', ${measured})`,
  },
  changes: {
    chat_messages: {
      oid: again,
      turn: '100 + g',
      request_key: 'NULL',
      request_fingerprint: 'NULL',
      text: `'The tide was ' || md5(g::text) || ' and the lamp went on turning. ' || repeat('Nobody answered from the other shore. ', 8)`,
      created_at: `source.created_at - g * interval '1 minute'`,
    },
  },
})
