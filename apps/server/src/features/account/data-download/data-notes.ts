import type { Language } from '@plax/contracts/languages'

type Text = Record<Language, string>

export const aboutFile: Text = {
  en: 'All the data Plax has about you. Each part has a note that explains it. Times are in UTC. Amounts in fields that end in Milli are thousandths of a credit; Minor is a currency’s smallest unit.',
  ko: 'Plax가 보관하고 있는 회원님의 모든 정보입니다. 각 항목의 note에 설명이 있습니다. 시간은 UTC 기준입니다. Milli로 끝나는 금액은 크레딧의 1000분의 1, Minor로 끝나는 금액은 통화의 최소 단위입니다.',
  jp: 'Plaxが保有しているお客様の情報のすべてです。各項目のnoteに説明があります。時刻はUTCです。Milliで終わる金額はクレジットの1000分の1、Minorで終わる金額は通貨の最小単位です。',
  es: 'Todos los datos que Plax tiene sobre ti. Cada parte tiene una nota que la explica. Las horas están en UTC. Las cantidades que terminan en Milli son milésimas de crédito; las que terminan en Minor, la unidad mínima de una divisa.',
}

/** What each part of the file is, by the feature that knows it. */
const notes: Record<string, Text> = {
  account: {
    en: 'Your profile and names, where you’re logged in, your known browsers, login methods, two-factor authentication, email changes, emails sent to you, visits by QR code, deletion requests, what you did (acts), and what others viewed or did regarding your account (record). Secrets aren’t included, only the fact that they exist: your password, the keys of your passkeys, authenticator app, and recovery codes, and the tokens of sessions, links, and tools.',
    ko: '프로필과 이름, 로그인 기기, 등록된 브라우저, 로그인 방법, 2단계 인증, 이메일 변경, 회원님에게 보낸 메일, QR 코드 방문, 탈퇴 신청, 회원님의 활동(acts), 다른 사람이 회원님의 정보를 조회하거나 처리한 기록(record)입니다. 비밀번호, 패스키·인증 앱·복구 코드의 키, 세션·링크·도구의 토큰 같은 비밀 값은 존재 여부만 표시됩니다.',
    jp: 'プロフィールと名前、ログイン中の端末、登録済みのブラウザ、ログイン方法、二段階認証、メールアドレスの変更、お客様宛てのメール、QRコードでの訪問、退会の申請、お客様の操作（acts）、お客様のアカウントに対するほかの人の閲覧や操作の記録（record）です。パスワード、パスキー・認証アプリ・リカバリーコードの鍵、セッション・リンク・ツールのトークンなどの秘密の値は含まれず、有無だけが記載されます。',
    es: 'Tu perfil y tus nombres, dónde has iniciado sesión, tus navegadores conocidos, métodos de inicio de sesión, verificación en dos pasos, cambios de correo, los correos que te enviamos, visitas por código QR, solicitudes de eliminación, tu actividad (acts) y lo que otras personas consultaron o hicieron con tu cuenta (record). No incluye secretos, solo indica que existen: tu contraseña, las claves de las llaves de acceso, de tu aplicación de autenticación y de los códigos de recuperación, y los tokens de sesiones, enlaces y herramientas.',
  },
  blocks: {
    en: 'People, works, and tags you’ve blocked.',
    ko: '차단한 사용자, 작품, 태그입니다.',
    jp: 'ブロックしたユーザー、作品、タグです。',
    es: 'Personas, obras y etiquetas que bloqueaste.',
  },
  adult: {
    en: 'Your age verification and its checks.',
    ko: '성인 인증과 그 확인 기록입니다.',
    jp: '年齢確認とその記録です。',
    es: 'Tu verificación de edad y sus comprobaciones.',
  },
  media: {
    en: 'Images you uploaded. Each one is at /api/media/ followed by its id.',
    ko: '업로드한 이미지 목록입니다. 이미지는 /api/media/ 뒤에 id를 붙인 주소에 있습니다.',
    jp: 'アップロードした画像の一覧です。画像のアドレスは、/api/media/の後にidを付けたものです。',
    es: 'Imágenes que subiste. Cada una está en /api/media/ seguido de su ID.',
  },
  payment: {
    en: 'Coins you bought and what you paid for them.',
    ko: '충전한 코인과 결제 금액입니다.',
    jp: 'チャージしたコインと支払い金額です。',
    es: 'Monedas que recargaste y lo que pagaste por ellas.',
  },
  catalogue: {
    en: 'Your works as they appear in lists.',
    ko: '목록에 표시되는 내 작품 정보입니다.',
    jp: '一覧に表示される自分の作品の情報です。',
    es: 'Tus obras tal como aparecen en las listas.',
  },
  access: {
    en: 'Works you can open, invitations you received, people you invited to your works, creators you subscribe to (memberships), your subscribers (members), and works whose password you entered (passwords).',
    ko: '열람 권한이 있는 작품, 받은 초대, 내 작품에 초대한 사람, 내가 구독하는 크리에이터(memberships), 나를 구독하는 사람(members), 비밀번호를 입력한 작품(passwords)입니다.',
    jp: '閲覧できる作品、受け取った招待、自分の作品に招待した人、加入しているプランのクリエイター（memberships）、自分のプランの加入者（members）、パスワードを入力した作品（passwords）です。',
    es: 'Obras que puedes abrir, invitaciones que recibiste, personas a las que invitaste a tus obras, creadores a los que te suscribes (memberships), tus suscriptores (members) y obras cuya contraseña escribiste (passwords).',
  },
  coupon: {
    en: 'Coupons you created for your tiers, coupons created for you, and coupons you used.',
    ko: '내 티어용으로 만든 쿠폰, 나에게 발급된 쿠폰, 사용한 쿠폰입니다.',
    jp: '自分のプラン用に作成したクーポン、発行された専用クーポン、使用したクーポンです。',
    es: 'Cupones que creaste para tus niveles, los que se crearon para ti y los que usaste.',
  },
  commerce: {
    en: 'What you bought, and what others bought from you, including replies and images in your stories.',
    ko: '구매 내역과 판매 내역입니다. 내 스토리의 답변과 이미지도 포함됩니다.',
    jp: '購入履歴と販売履歴です。自分のストーリーの返信と画像も含みます。',
    es: 'Lo que compraste y lo que otros te compraron, incluidas las respuestas e imágenes de tus historias.',
  },
  story: {
    en: 'Your stories with their canvases and all saved versions, when they were compiled, works that credit you as a creator, character cards, and the days you read stories.',
    ko: '내 스토리와 캔버스, 보관된 모든 버전, 컴파일한 시각, 내가 크리에이터로 표시된 작품, 캐릭터 카드, 스토리를 읽은 날짜입니다.',
    jp: '自分のストーリーとキャンバス、保存されているすべてのバージョン、コンパイルした時刻、自分がクリエイターとして表示されている作品、キャラクターカード、ストーリーを読んだ日です。',
    es: 'Tus historias con sus lienzos y todas las versiones guardadas, cuándo se compilaron, las obras en las que figuras como creador, tarjetas de personaje y los días en que leíste historias.',
  },
  'story.room': {
    en: 'Your chats with every message, including replaced or deleted ones that are still kept, your notes, chat memories, what replies were generated from (prompts, as shown to you), personas, chat settings, and coupons.',
    ko: '채팅과 모든 메시지(교체되거나 삭제됐지만 아직 보관 중인 것 포함), 메모, 채팅 기억, 답변 생성에 쓰인 내용(prompts, 화면에 표시되는 범위), 페르소나, 채팅 설정, 쿠폰입니다.',
    jp: 'チャットとすべてのメッセージ（差し替えたものや、削除してまだ残っているものを含む）、メモ、チャットの記憶、返信の生成に使われた内容（prompts、画面に表示される範囲）、ペルソナ、チャット設定、クーポンです。',
    es: 'Tus chats con todos los mensajes, incluidos los reemplazados o eliminados que aún se conservan, tus notas, los recuerdos de los chats, con qué se generaron las respuestas (prompts, tal como se te muestran), alter egos, ajustes de chat y cupones.',
  },
  'story.images': {
    en: 'Story images you unlocked.',
    ko: '잠금 해제한 스토리 이미지입니다.',
    jp: 'ロックを解除したストーリーの画像です。',
    es: 'Imágenes de historias que desbloqueaste.',
  },
  bundle: {
    en: 'Exports and imports of what you made as a creator, what happened to each imported item, and what it became here.',
    ko: '크리에이터로서 작품을 내보내고 가져온 기록, 항목별 결과와 새로 만들어진 작품입니다.',
    jp: 'クリエイターとして作成したものの書き出しと読み込みの記録、読み込んだ項目ごとの結果と、作成されたものです。',
    es: 'Exportaciones e importaciones de lo que creaste, qué pasó con cada elemento importado y en qué se convirtió aquí.',
  },
  notification: {
    en: 'Your notifications, your notification settings, and the browsers that receive push notifications, without their keys.',
    ko: '받은 알림, 알림 설정, 푸시 알림을 받는 브라우저입니다. 브라우저의 키는 포함되지 않습니다.',
    jp: '受け取った通知、通知の設定、プッシュ通知を受け取るブラウザです。ブラウザの鍵は含まれません。',
    es: 'Tus notificaciones, sus ajustes y los navegadores que reciben notificaciones push, sin sus claves.',
  },
  ledger: {
    en: 'Your wallet: your balance, your earnings, every transaction with its entries (newest first), what each sale and reply earned, the lots amounts came in, and amounts reserved for replies.',
    ko: '지갑의 잔액과 수익, 모든 거래 기록(최신순), 판매와 답변마다 얻은 수익, 금액이 들어온 묶음, 답변 비용으로 예약된 금액입니다.',
    jp: 'ウォレットの残高と収益、すべての取引記録（新しい順）、販売や返信ごとの収益、入金の単位、返信のために確保された金額です。',
    es: 'Tu cartera: tu saldo, tus ganancias, cada movimiento con sus asientos (el más reciente primero), lo que ganaste con cada venta y respuesta, los lotes de ingreso y los importes reservados para respuestas.',
  },
}

const other: Text = {
  en: 'The data this part of Plax has about you.',
  ko: '이 기능이 보관하고 있는 회원님의 정보입니다.',
  jp: 'この機能が保有しているお客様の情報です。',
  es: 'Los datos que esta parte de Plax tiene sobre ti.',
}

export function noteOf(part: string, lang: Language): string {
  return (notes[part] ?? other)[lang]
}
