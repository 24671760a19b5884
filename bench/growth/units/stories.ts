import type { Unit } from '../copies.ts'
import type { Scene } from '../scene.ts'
import { creators } from './people.ts'

const word = (of: number) => `(ARRAY['lantern', 'harbour', 'winter', 'clock', 'garden', 'letter',
  'river', 'mirror', 'island', 'forest', 'station', 'piano'])[1 + g / ${of} % 12]`
/** Three words and a number; each word stands in a twelfth of all. */
const title = `initcap(${word(1)}) || ' of the ' || ${word(12)} || ' ' || ${word(144)} || ' ' || g`
/** Tags from common to rare: one of seven, one of a hundred, and one of some ten stories. */
const tags = `ARRAY['tag' || g % 7, 'tale' || g % 100, 'rare' || g / 10]`

const language = `(ARRAY['en', 'en', 'en', 'ko', 'ko', 'jp'])[1 + g % 6]`
const popularity = 'g::bigint * 7919 % 10007'

/** Published stories of all creators, and the rows that they are found by. */
export const stories = ({ contentOid, creator }: Scene): Unit => ({
  rows: {
    catalogue_items: `oid = '${contentOid}'`,
    stories: `content_oid = '${contentOid}'`,
    canvases: `content_oid = '${contentOid}'`,
    shelf_cards: `item_oid = '${contentOid}'`,
    shelf_search: `item_oid = '${contentOid}'`,
  },
  ids: { [creator.oid]: `bench.oid('${creator.oid}', g % ${creators})` },
  changes: {
    catalogue_items: {
      title,
      tag_keys: tags,
      language,
      price_coins: 'CASE WHEN g % 3 = 0 THEN source.price_coins END',
      way_free: 'g % 3 <> 0',
      thumbnail_asset_oid: 'source.thumbnail_asset_oid',
    },
    stories: { hashtags: tags },
    canvases: { canvas: `'{"version": 1, "nodes": [], "edges": []}'` },
    shelf_cards: { language, tags, popularity, words: `${title} || ' by the water'` },
    shelf_search: {
      popularity,
      titles: `ARRAY[lower(${title})]`,
      tags,
      words: `lower(${title}) || ' by the water'`,
    },
  },
})
