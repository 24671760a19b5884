import type { Language } from '@plax/contracts/languages'

/** What is where in a bundle, for whoever unpacks it. */
const texts: Record<Language, string> = {
  en: `Everything you made, in open formats.

manifest.json   every file with its size and SHA-256
signature.json  this site’s signature of manifest.json (Ed25519), with its public key
stories/        stories: settings and canvas as JSON, their images, a character card (CharX)
contents/       videos, audio, clips, and files as you uploaded them, with their texts as JSON and subtitles as WebVTT
branching/      branching stories as JSON and Twee 3 (Twine opens it), Ink where it was used
tiers/          your subscription tiers
channel/        your channel page
members/        subscribers who agreed to be contacted by you, as CSV
statements/     your monthly statements as CSV
journal/        your journal, one JSON object per line
ledger/         your wallet and what you earned, one JSON object per line

To move, upload this ZIP file in Studio on another Plax site.
`,
  ko: `내 작품과 기록을 누구나 읽을 수 있는 형식으로 담은 파일이에요.

manifest.json   모든 파일의 크기와 SHA-256
signature.json  manifest.json에 대한 이 사이트의 서명(Ed25519)과 공개 키
stories/        스토리: 설정과 캔버스(JSON), 이미지, 캐릭터 카드(CharX)
contents/       업로드한 그대로의 동영상, 오디오, 클립, 파일과 글(JSON), 자막(WebVTT)
branching/      분기 스토리: JSON과 Twee 3(Twine에서 열 수 있어요), 사용한 경우 Ink
tiers/          구독 티어
channel/        채널 페이지
members/        연락에 동의한 구독자(CSV)
statements/     월별 정산 명세서(CSV)
journal/        장부 파일, 한 줄에 JSON 하나
ledger/         지갑과 수익 기록, 한 줄에 JSON 하나

옮기려면 다른 Plax 사이트의 스튜디오에서 이 ZIP 파일을 업로드하세요.
`,
  jp: `作成したすべてのものを、オープンな形式で収めたファイルです。

manifest.json   すべてのファイルのサイズとSHA-256
signature.json  manifest.jsonに対するこのサイトの署名（Ed25519）と公開鍵
stories/        ストーリー：設定とキャンバス（JSON）、画像、キャラクターカード（CharX）
contents/       アップロードしたままの動画、音声、クリップ、ファイルと、テキスト（JSON）、字幕（WebVTT）
branching/      分岐ストーリー：JSONとTwee 3（Twineで開けます）、使用している場合はInk
tiers/          プラン
channel/        チャンネルページ
members/        連絡に同意した加入者（CSV）
statements/     月ごとの振込明細書（CSV）
journal/        帳簿ファイル、1行に1つのJSON
ledger/         ウォレットと収益の記録、1行に1つのJSON

移行するには、別のPlaxサイトのスタジオでこのZIPファイルをアップロードしてください。
`,
  es: `Todo lo que creaste, en formatos abiertos.

manifest.json   cada archivo con su tamaño y su SHA-256
signature.json  la firma de este sitio sobre manifest.json (Ed25519), con su clave pública
stories/        historias: ajustes y lienzo en JSON, sus imágenes y una tarjeta de personaje (CharX)
contents/       videos, audios, clips y archivos tal como los subiste, con sus textos en JSON y subtítulos en WebVTT
branching/      historias interactivas en JSON y Twee 3 (se abren con Twine), e Ink si lo usaste
tiers/          tus niveles de suscripción
channel/        la página de tu canal
members/        suscriptores que aceptaron que los contactes, en CSV
statements/     tus extractos mensuales en CSV
journal/        tu libro diario, un objeto JSON por línea
ledger/         tu cartera y lo que ganaste, un objeto JSON por línea

Para mudarte, sube este ZIP en Estudio en otro sitio Plax.
`,
}

export function readmeOf(lang: Language): string {
  return texts[lang]
}
