import type { ContentCategory } from '@plax/contracts/content/content-values'

/** What a replay is found by in each language; the first word is that of its category. */
export const replayWords = 'live-replay 다시보기 アーカイブ repetición'

/** What has one of the tags, or the word, is found by a search; what is in a language, by a list. */
type Category = { anyTags: readonly string[] } | { words: string[] } | { language: string }

export function isSearched<Held extends object>(
  held: Held,
): held is Exclude<Held, { language: string }> {
  return 'anyTags' in held || 'words' in held
}

/** By R-content-009. */
export const categories: Record<ContentCategory, Category> = {
  live: { words: ['live-replay'] },
  asmr: { anyTags: ['asmr'] },
  anime: { anyTags: ['anime', 'animation', '애니', '애니메이션', 'アニメ', 'animación'] },
  bl: { anyTags: ['bl', 'boyslove', 'boys love', '비엘', 'ボーイズラブ'] },
  draw: {
    anyTags:
      'draw drawing illustration 그림 드로잉 일러스트 お絵描き イラスト dibujo ilustración'.split(
        ' ',
      ),
  },
  japan: { language: 'jp' },
}
