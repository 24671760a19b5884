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
    en: 'Your profile and names, where you are signed in, your known browsers, ways to sign in, two-factor authentication, changes of address, the mails to your address, visits by QR code, withdrawals, what you did (acts), and what others saw and did of you (record). Secrets are not in it, only that they are there: your password, the keys of passkeys, of your authenticator app and of recovery codes, and the tokens of sessions, links and tools.',
    ko: '프로필과 이름, 로그인 기기, 등록된 브라우저, 로그인 방법, 2단계 인증, 이메일 변경, 회원님 주소로 보낸 메일, QR 코드 방문, 탈퇴 신청, 회원님이 한 일(acts), 다른 사람이 회원님에 대해 조회하거나 처리한 일(record)입니다. 비밀 값은 포함되지 않고 있다는 사실만 표시됩니다. 비밀번호, 패스키와 인증 앱과 복구 코드의 키, 세션과 링크와 도구의 토큰이 그렇습니다.',
    jp: 'プロフィールと名前、ログイン中の端末、登録済みのブラウザー、ログイン方法、二段階認証、メールアドレスの変更、あなた宛てに送ったメール、QR コードでの訪問、退会の申し込み、あなたがしたこと（acts）、ほかの人があなたについて見たことやしたこと（record）です。秘密の値は含まれず、あることだけが分かります。パスワード、パスキー・認証アプリ・復旧コードの鍵、セッション・リンク・ツールのトークンがそれに当たります。',
    es: 'Tu perfil y tus nombres, dónde has iniciado sesión, tus navegadores conocidos, formas de entrar, verificación en dos pasos, cambios de correo, los correos enviados a tu dirección, visitas por código QR, bajas, lo que hiciste (acts) y lo que otros vieron e hicieron sobre ti (record). No incluye secretos, solo que existen: tu contraseña, las claves de las llaves de acceso, de tu aplicación de autenticación y de los códigos de recuperación, y los tokens de sesiones, enlaces y herramientas.',
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
    en: 'Works that are open to you, invitations to works, whom you invited to yours, whom you subscribe to (memberships), and who subscribes to you (members).',
    ko: '열람 권한이 있는 작품, 받은 초대, 내 작품에 초대한 사람, 내가 구독하는 크리에이터(memberships), 나를 구독하는 사람(members)입니다.',
    jp: '閲覧できる作品、受け取った招待、自分の作品に招待した人、購読しているクリエイター（memberships）、あなたを購読している人（members）です。',
    es: 'Obras que puedes abrir, invitaciones a obras, a quién invitaste a las tuyas, a quién te suscribes (memberships) y quién se suscribe a ti (members).',
  },
  coupon: {
    en: 'Coupons that you made for your tiers, those that were made for you, and those that you used.',
    ko: '내 티어용으로 만든 쿠폰, 나에게 발급된 쿠폰, 사용한 쿠폰입니다.',
    jp: '自分のティア用に作成したクーポン、あなた専用のクーポン、使用したクーポンです。',
    es: 'Cupones que creaste para tus niveles, los que se crearon para ti y los que usaste.',
  },
  commerce: {
    en: 'What you bought, and what others bought of you.',
    ko: '구매 내역과 판매 내역입니다.',
    jp: '購入履歴と販売履歴です。',
    es: 'Lo que compraste y lo que otros te compraron.',
  },
  story: {
    en: 'Your stories with their canvases and all kept versions, when they were compiled, works that name you as their creator, character cards, and the days on which you read stories.',
    ko: '내 스토리와 캔버스, 보관된 모든 버전, 컴파일한 시각, 나를 크리에이터로 표시한 작품, 캐릭터 카드, 스토리를 읽은 날짜입니다.',
    jp: '自分のストーリーとキャンバス、保存されているすべての版、コンパイルした時刻、あなたをクリエイターとして示す作品、キャラクターカード、ストーリーを読んだ日です。',
    es: 'Tus historias con sus lienzos y todas las versiones guardadas, cuándo se compilaron, las obras que te nombran como creador, fichas de personaje y los días en que leíste historias.',
  },
  'story.room': {
    en: 'Your chats with every message, also those that were replaced or taken out and not forgotten yet, your notes, what chats remember, what replies were made from (prompts, as you are shown them), personas, chat settings and coupons, and what readers paid for replies of your stories.',
    ko: '채팅과 모든 메시지(바뀌었거나 지워졌지만 아직 남아 있는 것 포함), 메모, 채팅이 기억하는 내용, 답변이 만들어진 근거(prompts, 화면에 표시되는 범위), 페르소나, 채팅 설정, 쿠폰, 그리고 내 스토리의 답변에 독자가 지불한 금액입니다.',
    jp: 'チャットとすべてのメッセージ（差し替えたものや、削除してまだ残っているものを含む）、メモ、チャットが覚えている内容、返信の元になったもの（prompts、画面に表示される範囲）、ペルソナ、チャット設定、クーポン、そして自分のストーリーの返信に読者が支払った金額です。',
    es: 'Tus chats con todos los mensajes, también los sustituidos o retirados que aún no se han olvidado, tus notas, lo que los chats recuerdan, de qué se hicieron las respuestas (prompts, tal como se te muestran), personajes propios, ajustes de chat y cupones, y lo que los lectores pagaron por respuestas de tus historias.',
  },
  'story.images': {
    en: 'Pictures of stories that you unlocked.',
    ko: '잠금 해제한 스토리 이미지입니다.',
    jp: '解除したストーリーの画像です。',
    es: 'Imágenes de historias que desbloqueaste.',
  },
  notification: {
    en: 'What you were told, how you want to be told, and the browsers that get push messages; the keys of these are left out.',
    ko: '받은 알림, 알림 설정, 푸시 알림을 받는 브라우저입니다. 브라우저의 키는 포함되지 않습니다.',
    jp: '受け取った通知、通知の設定、プッシュ通知を受け取るブラウザーです。ブラウザーの鍵は含まれません。',
    es: 'Lo que se te notificó, cómo quieres que se te avise y los navegadores que reciben avisos, sin sus claves.',
  },
  ledger: {
    en: 'Your wallet: what is in it, what you earned, every posting with its entries (the latest first), what each sale and reply earned you, the lots that amounts came in, and what was set aside for replies.',
    ko: '지갑의 잔액과 수익, 모든 거래 기록(최신순), 판매와 답변마다 얻은 수익, 금액이 들어온 묶음, 답변을 위해 잡아 둔 금액입니다.',
    jp: 'ウォレットの残高と収益、すべての取引記録（新しい順）、販売や返信ごとの収益、金額が入ったまとまり、返信のために取り置いた金額です。',
    es: 'Tu cartera: lo que hay, lo que ganaste, cada asiento con sus apuntes (primero el último), lo que te dio cada venta y cada respuesta, los lotes en que entraron los importes y lo que se reservó para respuestas.',
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
