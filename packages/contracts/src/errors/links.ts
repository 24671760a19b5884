import { defineErrors } from './define.ts'

/** Accounts of other platforms; `{platform}` is its name. */
export const linkErrors = defineErrors({
  'platform.link_off': {
    status: 409,
    en: 'This site can’t connect {platform} accounts.',
    ko: '이 사이트는 {platform} 연결을 지원하지 않아요.',
    jp: 'このサイトは{platform}と連携していません。',
    es: 'Este sitio no permite conectar cuentas de {platform}.',
  },
  'platform.link_canceled': {
    status: 403,
    en: 'Connection canceled. Nothing was connected. To connect {platform}, start again and allow access.',
    ko: '연결을 취소했어요. 연결된 계정이 없으니 {platform} 계정을 연결하려면 다시 시작해서 접근을 허용해 주세요.',
    jp: '連携をキャンセルしました。連携されたアカウントはありません。{platform}と連携するには、もう一度やり直してアクセスを許可してください。',
    es: 'Conexión cancelada. No se conectó nada. Para conectar {platform}, empieza de nuevo y permite el acceso.',
  },
  'platform.link_failed': {
    status: 403,
    en: '{platform} didn’t confirm this connection, or it took too long. Nothing was connected. Try again.',
    ko: '{platform}에서 연결을 확인하지 못했거나 시간이 너무 오래 걸렸어요. 계정이 연결되지 않았으니 다시 시도해 주세요.',
    jp: '{platform}で連携を確認できなかったか、時間がかかりすぎました。連携していませんので、もう一度お試しください。',
    es: '{platform} no confirmó la conexión o pasó demasiado tiempo. No se conectó nada. Inténtalo otra vez.',
  },
  'platform.unavailable': {
    status: 503,
    en: '{platform} can’t be reached right now. Nothing was connected. Try again later.',
    ko: '지금은 {platform}에 연결할 수 없어요. 계정이 연결되지 않았으니 나중에 다시 시도해 주세요.',
    jp: '現在{platform}に接続できません。連携していませんので、後でもう一度お試しください。',
    es: 'Ahora no se puede contactar con {platform}. No se conectó nada. Inténtalo más tarde.',
  },
  'platform.already_linked': {
    status: 409,
    en: 'This {platform} account is already connected to another Plax account. Disconnect it there first, or choose another one.',
    ko: '이 {platform} 계정은 이미 다른 Plax 계정에 연결되어 있어요. 그 계정에서 먼저 연결을 해제하거나 다른 계정을 선택해 주세요.',
    jp: 'この{platform}アカウントは、すでに別のPlaxアカウントと連携しています。先にそちらで連携を解除するか、別のアカウントを選んでください。',
    es: 'Esta cuenta de {platform} ya está conectada a otra cuenta de Plax. Desconéctala allí primero o elige otra.',
  },
  'platform.no_channel': {
    status: 409,
    en: 'This Google account has no YouTube channel. Nothing was connected. Create a channel, or choose another account.',
    ko: '이 Google 계정에는 YouTube 채널이 없어요. 계정이 연결되지 않았으니 채널을 만들거나 다른 계정을 선택해 주세요.',
    jp: 'このGoogleアカウントにはYouTubeチャンネルがありません。連携していませんので、チャンネルを作成するか、別のアカウントを選んでください。',
    es: 'Esta cuenta de Google no tiene canal de YouTube. No se conectó nada. Crea un canal o elige otra cuenta.',
  },
  'platform.not_linked': {
    status: 409,
    en: 'Connect your {platform} account first.',
    ko: '{platform} 계정을 먼저 연결해 주세요.',
    jp: '先に{platform}アカウントと連携してください。',
    es: 'Conecta primero tu cuenta de {platform}.',
  },
})
