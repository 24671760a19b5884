import { defineErrors } from './define.ts'

/** Errors of stored files and the addresses that give and take them. */
export const storageErrors = defineErrors({
  'storage.full': {
    status: 507,
    en: 'There’s no space left for this file. What you’ve already uploaded is kept. Please try again later.',
    ko: '파일을 저장할 공간이 없어요. 이미 올린 부분은 그대로 있으니 나중에 다시 시도해 주세요.',
    jp: 'ファイルを保存する空き容量がありません。アップロード済みの分は残っています。後でもう一度お試しください。',
    es: 'No queda espacio para este archivo. Lo que ya subiste se conserva. Inténtalo más tarde.',
  },
  'storage.integrity': {
    status: 400,
    en: 'The file was damaged during upload and wasn’t saved. Upload it again.',
    ko: '파일이 전송 중에 손상되어 저장하지 않았어요. 다시 올려 주세요.',
    jp: 'アップロード中にファイルが破損したため、保存していません。もう一度アップロードしてください。',
    es: 'El archivo se dañó durante la subida y no se guardó. Vuelve a subirlo.',
  },
  'storage.cut_off': {
    status: 400,
    en: 'The connection was lost before the file arrived. Nothing was saved. Upload the file again.',
    ko: '파일이 도착하기 전에 연결이 끊겨 저장하지 않았어요. 다시 올려 주세요.',
    jp: 'ファイルが届く前に接続が切れたため、保存していません。もう一度アップロードしてください。',
    es: 'La conexión se perdió antes de que llegara el archivo. No se guardó nada. Vuelve a subirlo.',
  },
  'storage.length_required': {
    status: 411,
    en: 'This upload has no Content-Length header. Send one, then upload the file again.',
    ko: 'Content-Length 헤더가 없는 업로드예요. 헤더를 넣어 다시 올려 주세요.',
    jp: 'アップロードにContent-Lengthヘッダーがありません。ヘッダーを付けて、もう一度アップロードしてください。',
    es: 'Esta subida no tiene la cabecera Content-Length. Envíala y vuelve a subir el archivo.',
  },
  'storage.not_found': {
    status: 404,
    en: 'File not found.',
    ko: '파일을 찾을 수 없어요.',
    jp: 'ファイルが見つかりません。',
    es: 'No se encontró el archivo.',
  },
  'storage.upload_not_found': {
    status: 404,
    en: 'This upload has ended. Start it again.',
    ko: '이 업로드는 이미 끝났어요. 처음부터 다시 올려 주세요.',
    jp: 'このアップロードは終了しています。最初からやり直してください。',
    es: 'Esta subida ya terminó. Empieza de nuevo.',
  },
  'storage.parts_missing': {
    status: 409,
    en: 'Some parts of the file are still missing. Upload them, then finish.',
    ko: '아직 올라오지 않은 부분이 있어요. 나머지를 올린 다음 완료해 주세요.',
    jp: 'ファイルの一部がまだ届いていません。残りをアップロードしてから完了してください。',
    es: 'Aún faltan partes del archivo. Súbelas y luego termina.',
  },
  'storage.range_refused': {
    status: 416,
    en: 'The requested range isn’t in the file.',
    ko: '파일에 요청한 범위가 없어요.',
    jp: 'ファイルに指定された範囲がありません。',
    es: 'El archivo no tiene ese intervalo de bytes.',
  },
  'storage.address_expired': {
    status: 403,
    en: 'This link has expired. Open the page again to get a new one.',
    ko: '링크가 만료됐어요. 페이지를 다시 열면 새 링크를 받을 수 있어요.',
    jp: 'リンクの有効期限が切れました。ページを開き直すと、新しいリンクを取得できます。',
    es: 'Este enlace caducó. Abre la página otra vez para obtener uno nuevo.',
  },
  'storage.address_refused': {
    status: 403,
    en: 'This link isn’t valid. Get a new one.',
    ko: '올바르지 않은 링크예요. 새 링크를 받아 주세요.',
    jp: '無効なリンクです。新しいリンクを取得してください。',
    es: 'Este enlace no es válido. Obtén uno nuevo.',
  },
})
