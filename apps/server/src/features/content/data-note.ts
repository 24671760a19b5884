import type { Language } from '@plax/contracts/languages'

/** What its part of the data download contains. */
export const dataNote: Record<Language, string> = {
  en: 'Your videos, audio, files, and branching stories with their co-creators and rating reviews, connected channels on other sites and what was posted there, and your views, downloads, and progress in branching stories. Access tokens for those sites aren’t included.',
  ko: '내 동영상, 오디오, 파일, 분기 스토리와 공동 제작자, 등급 심사, 연결한 외부 채널과 게시 기록, 그리고 시청, 다운로드, 분기 스토리 진행 기록입니다. 외부 사이트의 토큰은 포함되지 않습니다.',
  jp: '自分の動画、音声、ファイル、分岐ストーリーとその共同制作者、年齢区分の審査、連携した外部チャンネルと投稿の記録、また視聴、ダウンロード、分岐ストーリーの進行状況です。外部サイトのトークンは含まれません。',
  es: 'Tus videos, audios, archivos e historias interactivas con sus cocreadores y revisiones de clasificación, los canales conectados en otros sitios y lo que se publicó allí, y tus visualizaciones, descargas y avances en historias interactivas. No incluye los tokens de otros sitios.',
}
