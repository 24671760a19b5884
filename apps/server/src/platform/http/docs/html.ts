const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML, attributes included. */
export function html(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/** Our own guide: headings, paragraphs, lists and code, of Markdown. */
export function guideHtml(markdown: string): string {
  return (
    markdown
      // pattern-may-be-slow: it reads our own guide.
      .split(/\n(?=## )|\n\n+|(?<=^## .*)\n/m)
      .map((block) => block.trim())
      .filter((block) => block !== '')
      .map(blockHtml)
      .join('\n')
  )
}

function blockHtml(block: string): string {
  if (block.startsWith('## ')) return `<h2>${inlineHtml(block.slice(3))}</h2>`
  if (block.startsWith('- ')) {
    const items = block.slice(2).split(/\n- /)
    return `<ul>${items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</ul>`
  }
  if (block.startsWith('1. ')) {
    const items = block.split(/\n(?=\d+\. )/).map((item) => item.replace(/^\d+\. /, ''))
    return `<ol>${items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</ol>`
  }
  return `<p>${inlineHtml(block)}</p>`
}

function inlineHtml(text: string): string {
  return html(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
