/** The address of a public file on the host that has it for the page where it is shown. */
export type PlaceFile = (url: string) => string

/**
 * `hosts` are where public files of three kinds of pages come from (R-upload-026), as the server joins
 * them by spaces: of most pages, of Home, and of those below `/p/`; nothing stands for this site. What
 * is signed for one reader is no public file, and stays.
 */
export function placeFiles(hosts = '  ', pathOf = () => location.pathname): PlaceFile {
  const [usual, home, curated] = hosts.split(' ') as [string, string, string]
  return (url) => {
    const path = pathOf()
    const host = path === '/' ? home : path.startsWith('/p/') ? curated : usual
    return /^\/api\/(pub\/|media\/\w+\/[^?]+$)/.test(url) ? host + url : url
  }
}
