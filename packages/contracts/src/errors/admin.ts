import { defineErrors } from './define.ts'

/** What administrators are refused. */
export const adminErrors = defineErrors({
  'setting.unknown': {
    status: 404,
    en: 'There’s no setting with this name.',
    ko: '이 이름의 설정이 없습니다.',
    jp: 'この名前の設定はありません。',
    es: 'No hay ningún ajuste con este nombre.',
  },
  'setting.conflict': {
    status: 409,
    en: 'Someone else changed this setting in the meantime. Your change wasn’t saved. Review the setting before you change it.',
    ko: '그사이 다른 관리자가 이 설정을 변경하여 저장되지 않았습니다. 확인한 뒤 다시 변경하세요.',
    jp: 'その間にほかの管理者がこの設定を変更しました。今回の変更は保存されていません。確認してから変更してください。',
    es: 'Otra persona cambió este ajuste mientras tanto. Tu cambio no se guardó. Revisa el ajuste antes de cambiarlo.',
  },
})

/** What is wrong with a part of a setting's value: `problem` in the fields of `request.invalid`. */
export const settingValueErrors = defineErrors({
  'setting.too_low': {
    status: 400,
    en: 'Enter {limit} or more.',
    ko: '{limit} 이상의 값을 입력하세요.',
    jp: '{limit}以上の値を入力してください。',
    es: 'Escribe {limit} o más.',
  },
  'setting.too_high': {
    status: 400,
    en: 'Enter {limit} or less.',
    ko: '{limit} 이하의 값을 입력하세요.',
    jp: '{limit}以下の値を入力してください。',
    es: 'Escribe {limit} o menos.',
  },
  'setting.too_short': {
    status: 400,
    en: 'This value is too short. The minimum length is {limit}.',
    ko: '값이 너무 짧습니다. 최소 길이: {limit}',
    jp: '値が短すぎます。最小の長さ：{limit}',
    es: 'Este valor es demasiado corto. La longitud mínima es {limit}.',
  },
  'setting.too_long': {
    status: 400,
    en: 'This value is too long. The maximum length is {limit}.',
    ko: '값이 너무 깁니다. 최대 길이: {limit}',
    jp: '値が長すぎます。最大の長さ：{limit}',
    es: 'Este valor es demasiado largo. La longitud máxima es {limit}.',
  },
  'setting.not_a_number': {
    status: 400,
    en: 'Enter a number.',
    ko: '숫자를 입력하세요.',
    jp: '数値を入力してください。',
    es: 'Escribe un número.',
  },
  'setting.not_whole': {
    status: 400,
    en: 'Enter a whole number.',
    ko: '정수를 입력하세요.',
    jp: '整数を入力してください。',
    es: 'Escribe un número entero.',
  },
  'setting.not_a_choice': {
    status: 400,
    en: 'Choose one of these: {choices}.',
    ko: '다음 중에서 선택하세요: {choices}',
    jp: '次の中から選択してください：{choices}',
    es: 'Elige una de estas opciones: {choices}.',
  },
  'setting.days_not_rising': {
    status: 400,
    en: 'The days aren’t in order. Each day must come after the one before it.',
    ko: '날짜가 순서대로 되어 있지 않습니다. 빠른 날짜부터 입력하세요.',
    jp: '日付が順番になっていません。早い順に入力してください。',
    es: 'Los días no están en orden. Cada día debe ser posterior al anterior.',
  },
  'setting.named_twice': {
    status: 400,
    en: 'The same number of coins is listed twice. List each only once.',
    ko: '같은 코인 수가 두 번 들어 있습니다. 한 번씩만 입력하세요.',
    jp: '同じコイン数が2回含まれています。1回ずつ入力してください。',
    es: 'El mismo número de monedas aparece dos veces. Indica cada uno solo una vez.',
  },
  'setting.no_time_zone': {
    status: 400,
    en: 'This isn’t a time zone. Enter one such as Asia/Seoul.',
    ko: '올바른 시간대가 아닙니다. Asia/Seoul과 같이 입력하세요.',
    jp: 'タイムゾーンが正しくありません。Asia/Seoulのように入力してください。',
    es: 'No es una zona horaria. Escribe una como Asia/Seoul.',
  },
  'setting.value_invalid': {
    status: 400,
    en: 'This value can’t be used here. Enter another one.',
    ko: '여기에 사용할 수 없는 값입니다. 다른 값을 입력하세요.',
    jp: 'ここでは使用できない値です。別の値を入力してください。',
    es: 'Este valor no se puede usar aquí. Escribe otro.',
  },
})
