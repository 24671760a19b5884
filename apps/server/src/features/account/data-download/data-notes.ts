import type { Language } from '@plax/contracts/languages'

type Text = Record<Language, string>

export const aboutFile: Text = {
  en: 'Everything that Plax knows of you. Each part has a note that says what it is. Times are in UTC. Amounts that end in Milli are thousandths of a credit; those that end in Minor are the smallest unit of a currency.',
  ko: 'Plax가 보관하고 있는 회원님의 모든 정보입니다. 각 항목에는 무엇인지 설명하는 note가 있습니다. 시간은 UTC 기준입니다. Milli로 끝나는 금액은 크레딧의 1000분의 1, Minor로 끝나는 금액은 통화의 최소 단위입니다.',
  jp: 'Plax が保有しているあなたの情報のすべてです。各項目の note に説明があります。時刻は UTC です。Milli で終わる金額はクレジットの1000分の1、Minor で終わる金額は通貨の最小単位です。',
  es: 'Todo lo que Plax sabe de ti. Cada parte lleva una nota que dice qué es. Las horas están en UTC. Las cantidades que acaban en Milli son milésimas de crédito; las que acaban en Minor, la unidad más pequeña de una moneda.',
}

/** What each part of the file is, by the feature that knows it. */
const notes: Record<string, Text> = {
  account: {
    en: 'Your profile, where you are signed in, your known browsers, ways to sign in, two-factor authentication, changes of address, visits by QR code, and withdrawals. Secrets are not in it.',
    ko: '프로필, 로그인 기기, 등록된 브라우저, 로그인 방법, 2단계 인증, 이메일 변경, QR 코드 방문, 탈퇴 신청입니다. 비밀 값은 포함되지 않습니다.',
    jp: 'プロフィール、ログイン中の端末、登録済みのブラウザー、ログイン方法、二段階認証、メールアドレスの変更、QR コードでの訪問、退会の申し込みです。秘密の値は含まれません。',
    es: 'Tu perfil, dónde has iniciado sesión, tus navegadores conocidos, formas de entrar, verificación en dos pasos, cambios de correo, visitas por código QR y bajas. Sin secretos.',
  },
  blocks: {
    en: 'People, works and tags that you blocked.',
    ko: '차단한 사용자, 작품, 태그입니다.',
    jp: 'ブロックしたユーザー、作品、タグです。',
    es: 'Personas, obras y etiquetas que bloqueaste.',
  },
  adult: {
    en: 'Your verification as an adult, and the checks for it.',
    ko: '성인 인증과 그 확인 기록입니다.',
    jp: '成人確認とその審査の記録です。',
    es: 'Tu verificación de mayoría de edad y sus comprobaciones.',
  },
  media: {
    en: 'Pictures that you uploaded; a picture is at /api/media/ and its id.',
    ko: '업로드한 이미지 목록입니다. 이미지는 /api/media/ 뒤에 id를 붙인 주소에 있습니다.',
    jp: 'アップロードした画像の一覧です。画像は /api/media/ に id を付けたアドレスにあります。',
    es: 'Imágenes que subiste; cada una está en /api/media/ y su id.',
  },
  payment: {
    en: 'Coins that you charged, and what you paid for them.',
    ko: '충전한 코인과 결제 금액입니다.',
    jp: 'チャージしたコインと支払い金額です。',
    es: 'Monedas que recargaste y lo que pagaste por ellas.',
  },
  catalogue: {
    en: 'Your works as lists show them.',
    ko: '목록에 표시되는 내 작품 정보입니다.',
    jp: '一覧に表示される自分の作品の情報です。',
    es: 'Tus obras tal como aparecen en las listas.',
  },
  access: {
    en: 'Works that are open to you, and invitations to works.',
    ko: '열람 권한이 있는 작품과 받은 초대입니다.',
    jp: '閲覧できる作品と、受け取った招待です。',
    es: 'Obras que puedes abrir e invitaciones a obras.',
  },
  commerce: {
    en: 'What you bought, and what others bought of you.',
    ko: '구매 내역과 판매 내역입니다.',
    jp: '購入履歴と販売履歴です。',
    es: 'Lo que compraste y lo que otros te compraron.',
  },
  story: {
    en: 'Your stories with their canvases, character cards, and the days on which you read stories.',
    ko: '내 스토리와 캔버스, 캐릭터 카드, 스토리를 읽은 날짜입니다.',
    jp: '自分のストーリーとキャンバス、キャラクターカード、ストーリーを読んだ日です。',
    es: 'Tus historias con sus lienzos, fichas de personaje y los días en que leíste historias.',
  },
  'story.room': {
    en: 'Your chats, personas, chat settings and coupons, and what your replies cost.',
    ko: '채팅, 페르소나, 채팅 설정, 쿠폰, 답변에 사용한 금액입니다.',
    jp: 'チャット、ペルソナ、チャット設定、クーポン、返信にかかった金額です。',
    es: 'Tus chats, personajes propios, ajustes de chat y cupones, y lo que costaron las respuestas.',
  },
  'story.images': {
    en: 'Pictures of stories that you unlocked.',
    ko: '잠금 해제한 스토리 이미지입니다.',
    jp: '解除したストーリーの画像です。',
    es: 'Imágenes de historias que desbloqueaste.',
  },
  notification: {
    en: 'What you were told, how you want to be told, and the browsers that get push messages.',
    ko: '받은 알림, 알림 설정, 푸시 알림을 받는 브라우저입니다.',
    jp: '受け取った通知、通知の設定、プッシュ通知を受け取るブラウザーです。',
    es: 'Lo que se te notificó, cómo quieres que se te avise y los navegadores que reciben avisos.',
  },
  ledger: {
    en: 'Your wallet: what is in it, what you earned, and every posting with its entries, the latest first.',
    ko: '지갑의 잔액과 수익, 그리고 모든 거래 기록(최신순)입니다.',
    jp: 'ウォレットの残高と収益、すべての取引記録（新しい順）です。',
    es: 'Tu cartera: lo que hay, lo que ganaste y cada asiento con sus apuntes, primero el último.',
  },
}

const other: Text = {
  en: 'What this part of Plax knows of you.',
  ko: '이 기능이 보관하고 있는 회원님의 정보입니다.',
  jp: 'この機能が保有しているあなたの情報です。',
  es: 'Lo que esta parte de Plax sabe de ti.',
}

export function noteOf(part: string, lang: Language): string {
  return (notes[part] ?? other)[lang]
}
