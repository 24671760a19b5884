/** Colors that WebVTT names and that can be read on the dark background of subtitles. */
const colors = ['white', 'lime', 'cyan', 'red', 'yellow', 'magenta']

/**
 * What a cue shows, parsed by the browser: anything but the tags of WebVTT is text. Classes are those of
 * the file, and could be the site's own, so only colors remain, as `data-color`.
 */
export function cueContent(text: string): DocumentFragment {
  const content = new VTTCue(0, 1, text).getCueAsHTML()
  for (const element of content.querySelectorAll('[class]')) {
    const color = colors.find((one) => element.classList.contains(one))
    element.removeAttribute('class')
    if (color) element.setAttribute('data-color', color)
  }
  return content
}
