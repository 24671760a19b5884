import type { AlertKind } from '@plax/contracts/alerts/alert-values'
import type { MissionState } from '@plax/contracts/donation/mission-values'
import type { Language } from '@plax/contracts/languages'

interface Words {
  /** Of alerts: `{name}` and `{coins}` are filled in. */
  headlines: Record<AlertKind, string>
  /** Of coins that others add to a mission. */
  boost: string
  coins: { one: string; other: string }
  anonymous: string
  someone: string
  repeated: string
  test: string
  /** Labels what a voice reads: `{name}` is the voice’s. */
  voice: string
  /** Names what plays: `{title}`. */
  media: string
  viewers: { one: string; other: string }
  goal: string
  missionStates: Record<MissionState, string>
  /** What a chat says of them. Coins that assign a mission have a headline. */
  missionChanges: Record<MissionState, string>
  invalidKey: string
}

/** What overlays show, beside what people write; the file stays small, as overlays load nothing else. */
export const overlayWords: Record<Language, Words> = {
  en: {
    headlines: {
      donation: '{name} donated {coins}',
      mission: '{name} set a mission for {coins}',
      roulette: '{name} spun the roulette for {coins}',
      follow: '{name} is now following',
      subscription: '{name} subscribed',
      gift: '{name} sent a gift',
      ticket: '{name} bought a ticket',
      test: '{name} donated {coins}',
    },
    boost: '{name} added {coins} to a mission',
    coins: { one: '# coin', other: '# coins' },
    anonymous: 'Anonymous {number}',
    someone: 'Someone',
    repeated: 'Shown again',
    test: 'Test',
    voice: 'Synthetic voice: {name}',
    media: 'Playing: {title}',
    viewers: { one: '# viewer', other: '# viewers' },
    goal: '{raised} of {coins}',
    missionStates: {
      pending: 'Waiting',
      accepted: 'In progress',
      rejected: 'Declined',
      cancelled: 'Canceled',
      success: 'Completed',
      failed: 'Failed',
      'accepted-timeout': 'Time ran out',
      'pending-timeout': 'Not accepted in time',
    },
    missionChanges: {
      pending: 'Mission sent',
      accepted: 'Mission accepted',
      rejected: 'Mission declined',
      cancelled: 'Mission canceled',
      success: 'Mission completed',
      failed: 'Mission failed',
      'accepted-timeout': 'Mission out of time',
      'pending-timeout': 'Mission not accepted in time',
    },
    invalidKey: 'This overlay URL no longer works. Create a new one in your live studio.',
  },
  ko: {
    headlines: {
      donation: '{name}님이 {coins} 후원',
      mission: '{name}님이 {coins} 미션 등록',
      roulette: '{name}님이 {coins} 룰렛 참여',
      follow: '{name}님이 팔로우했어요',
      subscription: '{name}님이 구독했어요',
      gift: '{name}님이 선물을 보냈어요',
      ticket: '{name}님이 입장권을 구매했어요',
      test: '{name}님이 {coins} 후원',
    },
    boost: '{name}님이 미션에 {coins} 추가',
    coins: { one: '#코인', other: '#코인' },
    anonymous: '익명 {number}',
    someone: '익명',
    repeated: '다시 표시',
    test: '테스트',
    voice: '합성 음성: {name}',
    media: '재생 중: {title}',
    viewers: { one: '#명 시청 중', other: '#명 시청 중' },
    goal: '{coins} 중 {raised}',
    missionStates: {
      pending: '수락 대기',
      accepted: '진행 중',
      rejected: '거절됨',
      cancelled: '취소됨',
      success: '완료',
      failed: '실패',
      'accepted-timeout': '시간 초과',
      'pending-timeout': '수락 시간 초과',
    },
    missionChanges: {
      pending: '미션 등록',
      accepted: '미션 수락',
      rejected: '미션 거절',
      cancelled: '미션 취소',
      success: '미션 완료',
      failed: '미션 실패',
      'accepted-timeout': '미션 시간 초과',
      'pending-timeout': '미션 수락 시간 초과',
    },
    invalidKey: '더 이상 쓸 수 없는 오버레이 URL이에요. 라이브 스튜디오에서 새로 만들어 주세요.',
  },
  jp: {
    headlines: {
      donation: '{name}さんが{coins}を投げ銭',
      mission: '{name}さんが{coins}のミッションを登録',
      roulette: '{name}さんが{coins}でルーレットに挑戦',
      follow: '{name}さんがフォローしました',
      subscription: '{name}さんがプランに加入しました',
      gift: '{name}さんがギフトを贈りました',
      ticket: '{name}さんがチケットを購入しました',
      test: '{name}さんが{coins}を投げ銭',
    },
    boost: '{name}さんがミッションに{coins}を追加',
    coins: { one: '#コイン', other: '#コイン' },
    anonymous: '匿名{number}',
    someone: '匿名',
    repeated: '再表示',
    test: 'テスト',
    voice: '合成音声：{name}',
    media: '再生中：{title}',
    viewers: { one: '#人が視聴中', other: '#人が視聴中' },
    goal: '{coins}中{raised}',
    missionStates: {
      pending: '承諾待ち',
      accepted: '進行中',
      rejected: '辞退',
      cancelled: 'キャンセル',
      success: '達成',
      failed: '失敗',
      'accepted-timeout': '時間切れ',
      'pending-timeout': '承諾なし',
    },
    missionChanges: {
      pending: 'ミッション登録',
      accepted: 'ミッション承諾',
      rejected: 'ミッション辞退',
      cancelled: 'ミッションキャンセル',
      success: 'ミッション達成',
      failed: 'ミッション失敗',
      'accepted-timeout': 'ミッション時間切れ',
      'pending-timeout': 'ミッション：時間内に承諾なし',
    },
    invalidKey: 'このオーバーレイURLは無効です。ライブスタジオで新しく作成してください。',
  },
  es: {
    headlines: {
      donation: '{name} donó {coins}',
      mission: '{name} propuso una misión por {coins}',
      roulette: '{name} giró la ruleta por {coins}',
      follow: '{name} te sigue',
      subscription: '{name} se suscribió',
      gift: '{name} envió un regalo',
      ticket: '{name} compró una entrada',
      test: '{name} donó {coins}',
    },
    boost: '{name} añadió {coins} a una misión',
    coins: { one: '# moneda', other: '# monedas' },
    anonymous: 'Anónimo {number}',
    someone: 'Alguien',
    repeated: 'Se muestra de nuevo',
    test: 'Prueba',
    voice: 'Voz sintética: {name}',
    media: 'Se reproduce: {title}',
    viewers: { one: '# espectador', other: '# espectadores' },
    goal: '{raised} de {coins}',
    missionStates: {
      pending: 'En espera',
      accepted: 'En curso',
      rejected: 'Rechazada',
      cancelled: 'Cancelada',
      success: 'Completada',
      failed: 'Fallida',
      'accepted-timeout': 'Sin tiempo',
      'pending-timeout': 'No aceptada a tiempo',
    },
    missionChanges: {
      pending: 'Misión enviada',
      accepted: 'Misión aceptada',
      rejected: 'Misión rechazada',
      cancelled: 'Misión cancelada',
      success: 'Misión completada',
      failed: 'Misión fallida',
      'accepted-timeout': 'Misión sin tiempo',
      'pending-timeout': 'Misión no aceptada a tiempo',
    },
    invalidKey: 'Esta URL ya no funciona. Crea otra en tu estudio de directos.',
  },
}

const locales: Record<Language, string> = { en: 'en', ko: 'ko', jp: 'ja', es: 'es' }

/** The words of a language, with what counts and names filled in. */
export function wordsOf(language: Language) {
  const words = overlayWords[language]
  const numbers = new Intl.NumberFormat(locales[language])
  const plurals = new Intl.PluralRules(locales[language])
  const count = (forms: { one: string; other: string }, number: number) => {
    const form = plurals.select(number) === 'one' ? forms.one : forms.other
    return form.replace('#', () => numbers.format(number))
  }
  const coinsOf = (coins: number) => count(words.coins, coins)
  const nameOf = ({ name, number }: { name: string | null; number: string | null }) =>
    name ?? (number === null ? words.someone : fill(words.anonymous, { number }))
  return {
    ...words,
    coinsOf,
    nameOf,
    voiceOf: (name: string) => fill(words.voice, { name }),
    mediaOf: (title: string) => fill(words.media, { title }),
    viewersOf: (viewers: number) => count(words.viewers, viewers),
    goalOf: (goal: { raised: number; coins: number }) =>
      fill(words.goal, { raised: numbers.format(goal.raised), coins: coinsOf(goal.coins) }),
    headlineOf: (alert: {
      kind: AlertKind
      senderName: string | null
      anonymousNumber: string | null
      coins: number | null
      /** Of a mission, its task; empty if the coins were added to it. */
      text?: string
    }) =>
      fill(
        alert.kind === 'mission' && alert.text === '' ? words.boost : words.headlines[alert.kind],
        {
          name: nameOf({ name: alert.senderName, number: alert.anonymousNumber }),
          coins: coinsOf(alert.coins ?? 0),
        },
      ),
  }
}

export type OverlayWords = ReturnType<typeof wordsOf>

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
