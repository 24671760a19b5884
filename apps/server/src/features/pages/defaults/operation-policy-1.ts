import type { PageTexts } from '../rows/pages.tables.ts'

/** What may not be published (R-shell-009). */
export const operationPolicy1: PageTexts = {
  en: {
    title: 'Community guidelines: what you can publish',
    body: `
This is the default text that comes with the software. The operator of this site hasn’t replaced it yet.

## Not allowed here

- Sexual content that involves minors, or characters who look like or are described as minors.
- Threats, incitement to violence, and hate directed at people for who they are.
- Private information about real people without their consent, and impersonation.
- Other people’s work without the right to publish it.
- Fraud, malware, and anything illegal.

## For creators

- Titles, images, and introductions must reflect the story’s actual content.
- Adult content must be marked as adult.
- You’re responsible for what you publish, even if an AI model helped write it.

The [second part](/info/oppolicy2) explains what happens when these rules are broken.
`.trim(),
  },
  ko: {
    title: '운영 정책 1: 게시할 수 있는 내용',
    body: `
이 글은 소프트웨어에 포함된 기본 문구입니다. 사이트 운영자가 아직 수정하지 않았습니다.

## 허용되지 않는 내용

- 미성년자, 또는 미성년자로 보이거나 그렇게 묘사된 인물이 나오는 성적 내용.
- 협박, 폭력 선동, 사람의 정체성을 이유로 한 혐오.
- 동의 없이 공개하는 실제 인물의 사생활, 다른 사람 사칭.
- 공개할 권리가 없는 타인의 저작물.
- 사기, 악성 소프트웨어, 그 밖에 법으로 금지된 내용.

## 크리에이터에게

- 제목, 이미지, 소개는 스토리의 실제 내용과 일치해야 합니다.
- 성인용 내용은 성인용으로 표시해야 합니다.
- AI 모델의 도움을 받았더라도 게시한 내용의 책임은 본인에게 있습니다.

위반 시 조치는 [운영 정책 2](/info/oppolicy2)에서 확인할 수 있습니다.
`.trim(),
  },
  jp: {
    title: 'ガイドライン1：公開できる内容',
    body: `
これはソフトウェアに付属のデフォルトの文面です。サイトの運営者はまだ変更していません。

## 認められない内容

- 未成年者、または未成年に見える、もしくはそう描写された人物が関わる性的な内容。
- 脅迫、暴力の扇動、属性を理由とした憎悪。
- 同意のない実在の人物の私的な情報、なりすまし。
- 公開する権利のない他人の著作物。
- 詐欺、悪意のあるソフトウェア、そのほか法律が禁じるもの。

## クリエイターの方へ

- タイトル、画像、紹介文は、ストーリーの実際の内容に合わせてください。
- 成人向けの内容には、その旨の表示が必要です。
- AIモデルの助けを借りて書いた場合も、公開した内容の責任はご本人にあります。

違反があった場合の対応は[ガイドライン2](/info/oppolicy2)をご覧ください。
`.trim(),
  },
  es: {
    title: 'Normas de la comunidad: qué se puede publicar',
    body: `
Este es el texto predeterminado del software. El operador de este sitio aún no lo ha reemplazado.

## No se permite

- Contenido sexual con menores, o con personajes que lo parezcan o se describan como tales.
- Amenazas, incitación a la violencia y odio hacia las personas por ser quienes son.
- Datos privados de personas reales sin su consentimiento y suplantación de identidad.
- Obras ajenas sin derecho a publicarlas.
- Fraudes, software malicioso y todo lo que prohíba la ley.

## Para creadores

- Los títulos, imágenes y presentaciones deben reflejar el contenido real de la historia.
- El contenido para adultos debe marcarse como tal.
- Tienes la responsabilidad de lo que publicas, aunque un modelo de IA haya ayudado a escribirlo.

La [segunda parte](/info/oppolicy2) explica qué ocurre cuando se incumplen estas normas.
`.trim(),
  },
}
