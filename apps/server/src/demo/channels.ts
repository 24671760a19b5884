import type { SettingsChange } from '../features/channel/settings/channel-settings.ts'
import type { creators } from './people.ts'
import { paintDusk, paintNight } from './pictures/banners.ts'
import type { Drawing } from './pictures/paint.ts'

export interface DemoChannel extends Omit<
  SettingsChange,
  'bannerAssetOid' | 'featuredOid' | 'pinnedOids'
> {
  by: keyof typeof creators
  customUrl: string
  banner: () => Drawing
}

/** The channels of the demo world that are set up. */
export const channels: readonly DemoChannel[] = [
  {
    by: 'mira',
    customUrl: 'mira',
    banner: paintNight,
    language: 'ko',
    intro: {
      ko: '밤에만 열리는 장소들의 이야기를 씁니다.\n등대, 수선집, 새벽 정류장. 새 이야기는 매달 첫 주에 올라와요.',
      en: 'Stories about places that only open at night: a lighthouse, a mending shop, the first bus stop of the morning.',
      jp: '夜にだけ開く場所の物語を書いています。灯台、お直しの店、始発前の停留所。',
      es: 'Historias de lugares que solo abren de noche: un faro, un taller de remiendos, la primera parada del alba.',
    },
    links: [
      { network: 'x', url: 'https://x.com/mira_nightplaces' },
      { network: 'youtube', url: 'https://www.youtube.com/@mira-nightplaces' },
      { network: 'website', url: 'https://mira.example/' },
    ],
    discordId: 'mira.nightplaces',
  },
  {
    by: 'rowan',
    customUrl: 'rowan-writes',
    banner: paintDusk,
    language: 'en',
    displayNames: {
      en: 'Rowan Ashby',
      ko: '로언 애시비',
      jp: 'ローワン・アシュビー',
      es: 'Rowan Ashby',
    },
    intro: {
      en: 'Trains, weather, and people who are late for something. One long story at a time.',
      ko: '기차와 날씨, 그리고 무언가에 늦은 사람들의 이야기를 써요.',
      jp: '列車と天気、そして何かに遅れている人たちの物語を書いています。',
      es: 'Trenes, clima y gente que llega tarde a algo. Una historia larga cada vez.',
    },
    links: [
      { network: 'bluesky', url: 'https://bsky.app/profile/rowan.example' },
      { network: 'instagram', url: 'https://www.instagram.com/rowan.writes/' },
    ],
    showsFanCoins: true,
  },
]
