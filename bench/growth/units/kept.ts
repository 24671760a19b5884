import { cartMaxCount } from '@plax/contracts/commerce/cart-values'
import { playlistItemsMaxCount, playlistsMaxCount } from '@plax/contracts/engagement/library-values'
import type pg from 'pg'
import type { Scene } from '../scene.ts'
import { run } from './talk.ts'
import { measured } from './trades.ts'

/** The playlist that we measure, as long as one may be. */
export const longPlaylist = `a${'1'.padStart(23, '0')}`

/**
 * What people keep: the reader whom we measure has as many playlists, entries of a cart, likes and
 * visits as may be; everybody else has one of each. And the fans of the first creator: everybody.
 */
export async function keepAll(client: pg.ClientBase, scene: Scene, size: number): Promise<void> {
  const { reader, creator, contentOid } = scene
  const made = (to: number) => `generate_series(1, ${Math.min(to, size)}) AS made (g)`
  const of = (number: string) => `bench.oid('${reader.oid}', ${number})`
  const item = (number: string) => `bench.oid('${contentOid}', ${number})`
  const at = `now() - interval '1 hour' - bench.age(${size} - g) * interval '1 second'`
  const oid = `'a' || lpad(to_hex(g), 23, '0')`
  const their = of(`CASE WHEN g <= ${playlistsMaxCount} THEN ${measured} ELSE g - 1 END`)
  const mine = of(`${measured}`)
  await run(client, {
    playlists: `INSERT INTO playlists
      (oid, owner_oid, title, sharing, item_count, next_place, created_at, updated_at)
      SELECT ${oid}, ${their}, 'List ' || g, 'public', 1, 1, ${at}, ${at} FROM ${made(size)}`,
    playlist_items: `INSERT INTO playlist_items (playlist_oid, item_oid, place, added_at)
      SELECT ${oid}, ${item('g - 1')}, 0, ${at} FROM ${made(size)} WHERE g > 1
      UNION ALL
      SELECT '${longPlaylist}', ${item('g - 1')}, g, ${at} FROM ${made(playlistItemsMaxCount)}`,
    item_likes: `INSERT INTO item_likes (user_oid, item_oid, created_at)
      SELECT ${mine}, ${item('g - 1')}, ${at} FROM ${made(size)}
      UNION ALL SELECT ${of('g - 1')}, ${item('1')}, ${at} FROM ${made(size)} WHERE g <> 1 + ${measured}`,
    visits: `INSERT INTO visits (user_oid, item_oid, verb, at, is_unfinished)
      SELECT ${mine}, ${item('g - 1')}, 'read', ${at}, g % 100 = 0 FROM ${made(size)}
      UNION ALL SELECT ${of('g - 1')}, ${item('1')}, 'read', ${at}, false FROM ${made(size)}
        WHERE g <> 1 + ${measured}`,
    // Each third story is sold; the last of them nobody bought.
    cart_entries: `INSERT INTO cart_entries (user_oid, content_oid, type, seen_price, added_at)
      SELECT ${mine}, ${item(`(${size} - 1) / 3 * 3 - 3 * g`)}, 'story', 894, ${at}
      FROM ${made(cartMaxCount)}
      UNION ALL SELECT ${of('g - 1')}, ${item('0')}, 'story', 894, ${at} FROM ${made(size)}
        WHERE g <> 1 + ${measured}`,
    fans: `INSERT INTO fans
      (creator_oid, fan_oid, given_coins, recent_coins, donated_coins, purchases, since, latest_at)
      SELECT bench.oid('${creator.oid}', 0), ${of('g - 1')}, 10 + g % 1000, g % 100,
        CASE WHEN g % 1000 = 0 THEN 10 ELSE 0 END,
        CASE WHEN g % 400 = 0 THEN 1 ELSE 0 END, ${at}, ${at} FROM ${made(size)}`,
    channel_counts: `INSERT INTO channel_counts (creator_oid, fans)
      VALUES (bench.oid('${creator.oid}', 0), ${size})`,
  })
}
