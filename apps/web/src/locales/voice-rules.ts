import type { Language } from '@plax/contracts/languages'

/** A phrase that breaks the voice, and what to write instead. */
export interface VoiceRule {
  pattern: RegExp
  instead: string
  /** Not in the API’s documentation. */
  onScreens?: true
  /** Only in texts of these places. */
  places?: RegExp
}

/** The voice and the glossary of STYLE.md, as far as a pattern can tell. */
export const voiceRules: Record<Language, readonly VoiceRule[]> = {
  en: [
    {
      pattern: /\b(?:stands?|rests|wakes?|woken)\b|(?<!on )\bholds?\b(?! music)|(?<!the )\brest\b/i,
      instead: 'a literal verb: is, has, keeps, shows, starts',
    },
    { pattern: /\b(?:anew|in vain|by itself|whom)\b/i, instead: 'again, failed, automatically, who' },
    { pattern: /\bat once\b/i, instead: 'immediately, right away, or now' },
    { pattern: /(?<!password )\balone\b/i, instead: 'only' },
    { pattern: /\btold\b/i, instead: 'shown, notified' },
    { pattern: /(?<!trigger |own )\bwords\b/i, instead: 'text, message, keyword' },
    { pattern: /\bis like this\b|\bso many\b/i, instead: '“No X match” or a number' },
    { pattern: /\b(?:go|goes|went|going) on\b/i, instead: 'continue' },
    { pattern: /\bof (?:yours|theirs|somebody else)\b/i, instead: 'your X, another user’s X' },
    { pattern: /, also (?:when|while)\b|, too\b/i, instead: 'a sentence that doesn’t trail off' },
    { pattern: /^Looked\b/, instead: 'Viewed' },
    { pattern: /\balready\.$/, instead: '“already” before the verb' },
    {
      pattern: /\b(?:some|no|every|any)body\b/i,
      instead: 'the actor: readers, subscribers, you; else someone or no one',
    },
    {
      pattern:
        /\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|had|could|would|should|will) not)\b/i,
      instead: 'a contraction: can’t, don’t, isn’t',
    },
    { pattern: /\p{L}'\p{L}/u, instead: 'a curly apostrophe (’)' },
    { pattern: /e-mail|\bmails?\b/i, instead: 'email' },
    { pattern: /\b\w*(?:favour|colour|cancelled|cancelling)\w*/i, instead: 'US spelling' },
    { pattern: /\bsign(?:ed|s|ing)?[ -]in\b/i, instead: 'log in' },
    { pattern: /\bway of (?:payment|paying)\b/i, instead: 'payment method' },
    { pattern: /\bMy Info\b/, instead: 'Account' },
    { pattern: /(?<!picture in )\bpictures?\b(?! in picture)/i, instead: 'image' },
    { pattern: /\bthe books\b/i, instead: 'the ledger' },
    { pattern: /\badmins?\b/i, instead: 'administrator' },
    { pattern: /\b(?:by|all|unknown) kinds?\b/i, instead: 'type' },
    { pattern: /\w, (?!1 or)\w+ (?:and|or) \w+[.?!]?$/, instead: 'a comma before the last of three' },
    { pattern: /\bunsubscribe\b/i, instead: 'cancel the subscription' },
    { pattern: /\b(?:a|an|each) content\b(?! item)|(?<!’s )\bcontents\b(?!\/)/i, instead: 'content, an item' },
    { pattern: /\ban audio\b(?! (?:file|track))/i, instead: 'audio, an audio file' },
    { pattern: /\b(?:take|taken|took) back\b/i, instead: 'withdraw, remove, undo', onScreens: true },
    { pattern: /\brefused?\b/i, instead: 'reject, decline', onScreens: true },
    { pattern: /\bwhoever\b/i, instead: 'people who, if you' },
    { pattern: /\bour choices?\b/i, instead: 'nothing: readers don’t need it' },
    { pattern: /\bare for creators\b/i, instead: 'Only creators can …' },
    { pattern: /\bthe studio\b/i, instead: 'Studio' },
  ],
  ko: [
    { pattern: /[을은이]\(/, instead: '값에 상관없이 읽히는 문장' },
    { pattern: /(?<!\})\}(?:을|를|이|가|은|는|와|과|으로|로)(?=[ .,])/, instead: '조사가 필요 없는 문장' },
    { pattern: /당신/, instead: '주어를 빼거나 회원님' },
    { pattern: /저절로/, instead: '자동으로' },
    { pattern: /[온간뀐는] 것/, instead: '명사로 줄인 표현' },
    { pattern: /그림/, instead: '이미지' },
    { pattern: /답장/, instead: '답변' },
    { pattern: /대화방|대화를 (?:시작|이어)/, instead: '채팅' },
    { pattern: /감사 기록/, instead: '감사 로그' },
    { pattern: /\} 님/, instead: '{name}님 (붙여 쓰기)' },
    { pattern: /\}(?:이에요|예요|이었|였)/, instead: '값에 상관없이 읽히는 문장' },
    {
      pattern: /(?:함|됨|봄)$/,
      instead: '명사형, 접근 기록은 했어요',
      places: /\/(?:audit|access-log)-words\.ts/,
    },
    { pattern: /하시겠습니까|십시오/, instead: '할까요?, 하세요' },
    { pattern: /구절|(?<!동)영상|후기|지분/, instead: '패시지, 동영상, 리뷰, 몫' },
    { pattern: /(?<!운영 )책임자/, instead: '대상자, 담당자' },
    { pattern: /“\{/, instead: '‘{title}’ (작은따옴표)' },
  ],
  jp: [
    { pattern: /言葉/, instead: 'メッセージ、文章、キーワード' },
    { pattern: /伝え/, instead: '表示、送信、通知' },
    { pattern: /ブラウザー/, instead: 'ブラウザ' },
    { pattern: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]: /u, instead: '全角コロン（：）' },
    { pattern: /あなた/, instead: '主語を省く' },
    { pattern: /ティア/, instead: 'プラン' },
    { pattern: /購読/, instead: '加入' },
    { pattern: /成人認証/, instead: '年齢確認' },
    { pattern: /(?<!制)作者/, instead: 'クリエイター' },
    { pattern: /精算/, instead: '振込' },
    { pattern: /仕訳(?!帳)/, instead: '明細' },
    { pattern: /出席/, instead: 'ログインボーナス' },
    { pattern: /法的表示/, instead: '運営者情報' },
    { pattern: /変換/, instead: '交換' },
    { pattern: /メンバーシップ|メンバー限定/, instead: 'プラン、プラン加入者限定' },
    { pattern: /アンケート/, instead: '投票' },
    { pattern: /オーディオ/, instead: '音声' },
    { pattern: /持分/, instead: '取り分、分配率' },
    { pattern: /(?<!運営)責任者/, instead: '対象ユーザー、担当者' },
    { pattern: /(?<!プレイ)リスト[をに]/, instead: 'プレイリスト、一覧' },
    {
      pattern: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}）] [\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u,
      instead: '空白を入れない',
    },
    { pattern: /\} GB/, instead: '{size}GB（空白なし）' },
  ],
  es: [
    { pattern: /\bvale\b|\bcoger\b|\bvosotros\b/i, instead: 'palabras neutras' },
    { pattern: /\bes así\b/i, instead: '«coincide»' },
    { pattern: /ándose\b/i, instead: '«en curso» o un verbo' },
    { pattern: /\b[Ii]ds?\b/, instead: 'ID' },
    { pattern: /\babiert[ao]s? (?:a|para)\b/i, instead: 'quién puede verlo' },
    { pattern: /\bMi información\b/, instead: 'Mi cuenta' },
    { pattern: /\bdar(?:se|te)? de baja\b/i, instead: 'cancelar suscripción, eliminar cuenta' },
    { pattern: /(?<!derechos de )\bautor(?:a|es|as)?\b/i, instead: 'creador' },
    { pattern: /\bavisos? (?:push|nuevos)\b/i, instead: 'notificaciones' },
    { pattern: /\bparada\b|\bcaja de compensación\b|\bprobador\b/i, instead: 'otra palabra' },
    { pattern: /\bagreg\p{L}+/iu, instead: 'añadir' },
    { pattern: /\bintroduce\b/i, instead: 'escribe' },
    { pattern: /\bdescuentos son\b/i, instead: 'deducciones' },
    { pattern: /\bRetener\b|\bretenid/i, instead: '«en pausa», «en espera»' },
    { pattern: /“/, instead: '«»' },
    { pattern: /\bperíodo/i, instead: 'periodo' },
    { pattern: /\bcéntimo/i, instead: 'centavo' },
    { pattern: /\bStudio\b|\bel Estudio\b/i, instead: 'Estudio' },
  ],
}

/** What pages for operators and developers must not say, either. */
export const pageRules: readonly VoiceRule[] = [
  { pattern: /[\p{L}*]+, [\p{L}*]+ (?:and|or) [\p{L}*]+(?=[.,;:)])/u, instead: 'a comma before the last of three' },
  { pattern: /\p{L}'\p{L}/u, instead: 'a curly apostrophe (’)' },
  { pattern: /(?<=^|[\s(])"\p{L}/u, instead: 'curly quotes (“ ”)' },
  { pattern: /\bstood\b/, instead: 'a literal verb' },
]

/** Texts that may keep such a phrase, each as it is written, and why. */
export const allowedTexts: ReadonlyMap<string, string> = new Map([
  ['Cannot Add to Cart', 'R-content-057'],
  ['Ouch, somebody already took this nickname.', 'R-account-011'],
  ['Paid content cannot be open to the free tier.', 'R-content-037'],
  ['A co-creator cannot be your own account.', 'R-content-050'],
  ["You don't have permission to use this feature.", 'R-content-054'],
  ['Sorry, we weren\'t able to verify your information.', 'R-adult-012'],
  ["You can't do that.", 'R-shell-040'],
  ['The passwords do not match.', 'R-live-033'],
  ['This URL is not available', 'R-channel-024'],
])
