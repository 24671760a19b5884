import { describe, expect, it } from 'vitest'
import { readTwee } from './read.ts'

const scenesOf = (source: string) =>
  readTwee(source).scenario.scenes.map(({ title, text, choices, x, y }) => ({
    title,
    text,
    place: [x, y],
    to: choices.map(({ text: words, to }) => [words, to]),
  }))
const titles = (source: string) => scenesOf(source).map(({ title }) => title)
const problemsOf = (source: string) =>
  readTwee(source).problems.map(({ code, about }) => (about ? `${code} ${about}` : code))
const formatted = (format: string, rest: string) =>
  `:: StoryData\n{"format":"${format}","start":"A"}\n\n:: A\nx\n\n${rest}`

describe('a Twee file', () => {
  it('may have lines that begin with escaped colons', () => {
    const source = ':: A\n\\:: first\nsecond\n\\\\:: third'
    expect(scenesOf(source)).toMatchObject([{ text: ':: first\nsecond\n\\:: third' }])
    expect(titles(':: A\n\\::B\n::C')).toEqual(['A', 'C'])
  })

  it('may have braces, brackets, and backslashes in names, escaped or as older notations have them', () => {
    const source =
      ':: \\[A\\] \\{b\\} \\\\ {"position":"1,2"}\n[[x->Room {east}]] [[y->The {red} door]]\n' +
      ':: Room {east}\ny\n:: The {red} door [end]\nz\n:: \\ Second {}\nw'
    expect(titles(source)).toEqual(['[A] {b} \\', 'Room {east}', 'The {red} door', 'Second'])
    expect(scenesOf(source)[0]).toMatchObject({
      place: [1, 2],
      to: [
        ['x', 's2'],
        ['y', 's3'],
      ],
    })
    expect(problemsOf(source)).toEqual([])
  })

  it('may have the headers of Twee 1 and 2', () => {
    const source =
      '::Start [intro] <120,80>\n[[Open->Hall]]\n\n::Hall <-320,80.5>\nx\n\n::Road[end]\ny'
    expect(scenesOf(source)).toMatchObject([
      { title: 'Start', place: [120, 80], to: [['Open', 's2']] },
      { title: 'Hall', place: [-320, 80.5] },
      { title: 'Road' },
    ])
    expect(problemsOf(source)).toEqual([])
  })

  it('may have a byte order mark, CRLF, and tags of any language', () => {
    const source =
      '\uFEFF:: A [nacht draußen] {"position":"5,6"}\r\nx\r\n\r\n* [[Hinein->B]]\r\n\r\n:: B\r\ny\r\n'
    expect(scenesOf(source)).toEqual([
      { title: 'A', text: 'x', place: [5, 6], to: [['Hinein', 's2']] },
      expect.objectContaining({ title: 'B', text: 'y' }),
    ])
  })
})

describe('a story format', () => {
  it.each(
    `StoryInit StoryCaption StoryMenu StoryBanner StoryAuthor StorySubtitle StoryDisplayTitle
    StoryInterface StorySettings StoryShare StoryIncludes PassageHeader PassageFooter PassageReady
    PassageDone`.split(/\s+/),
  )('keeps %s of SugarCube out of the scenes', (name) => {
    const source = formatted('SugarCube', `:: ${name}\ny`)
    expect(titles(source)).toEqual(['A'])
    expect(problemsOf(source)).toEqual([`twee.special_passage ${name}`])
    expect(titles(`:: A\n<<set $a to 1>>\n:: ${name}\ny`)).toEqual(['A'])
    expect(titles(formatted('Harlowe', `:: ${name}\ny`))).toEqual(['A', name])
  })

  it.each([
    ['SugarCube', 'widget'],
    ['SugarCube', 'init'],
    ['sugarcube-2', 'init'],
    ['Harlowe', 'header'],
    ['Harlowe', 'footer'],
    ['Harlowe', 'startup'],
    ['Harlowe', 'debug-header'],
    ['SugarCube', 'Twine.image'],
    ['Harlowe', 'Twine.private'],
  ])('of %s keeps passages tagged %s out of the scenes', (format, tag) => {
    const source = formatted(format, `:: P [a ${tag}]\ny`)
    expect(titles(source)).toEqual(['A'])
    expect(problemsOf(source)).toEqual(['twee.special_passage P'])
  })

  it('keeps no passages of another format out', () => {
    expect(titles(formatted('Harlowe', ':: P [init]\ny'))).toEqual(['A', 'P'])
    expect(titles(formatted('SugarCube', ':: P [header]\ny'))).toEqual(['A', 'P'])
    expect(titles(formatted('Chapbook', ':: StoryInit [header]\ny'))).toEqual(['A', 'StoryInit'])
  })

  it.each([
    ['<<link "Go in" "B">><</link>>', 'Go in'],
    ["<<button 'Go in' 'B'>><</button>>", 'Go in'],
    ['<<link [[Go in|B]]>><</link>>', 'Go in'],
    ['<<link "Go in">><<goto "B">><</link>>', 'Go in'],
    ['(link-goto: "Go in", "B")', 'Go in'],
    ['(link-reveal-goto: "Go in", "B")', 'Go in'],
    ['(link-goto: "B")', 'B'],
    ['(link: "Go in")[(go-to: "B")]', 'Go in'],
  ])('makes a choice by %s', (macro, words) => {
    const [scene] = scenesOf(`:: A\nYou ${macro}\n:: B\nx`)
    expect(scene).toMatchObject({ text: `You ${words}`, to: [[words, 's2']] })
    expect(problemsOf(`:: A\nYou ${macro}\n:: B\nx`)).toEqual([])
  })

  it('has links to websites and in comments, which make no choices', () => {
    const source =
      ':: A\nx [[Site->https://example.org/]] <!-- [[Old->Cellar]] --> [[Mail|mailto:a@b.c]]'
    expect(scenesOf(source)).toMatchObject([{ text: 'x Site  Mail', to: [] }])
    expect(problemsOf(source)).toEqual([
      'twee.outside_link https://example.org/',
      'twee.outside_link mailto:a@b.c',
    ])
  })
})

const page = (story: string) =>
  `<!DOCTYPE html>\n<html><head><script>var a = "<tw-nothing>"</script></head><body>\n${story}</body></html>`

describe('a page that Twine published', () => {
  const story = `<tw-storydata name="Salt &amp; sea" startnode="2" format="SugarCube" ifid="X" hidden>
<style role="stylesheet" type="text/twine-css">b { color: red }</style><script role="script" type="text/twine-javascript">setup = '<b>'</script>
<tw-passagedata pid="1" name="Hall &quot;B&quot;" tags="end red" position="10,20" size="100,100">A &amp;amp; B &lt;3 &#39;x&#x27;
</tw-passagedata><tw-passagedata pid="2" name="Start" tags="" position="30,40">[[In-&gt;Hall &quot;B&quot;]]</tw-passagedata>
<tw-passagedata pid="3" name="StoryInit" tags="">&lt;&lt;set $a to 1&gt;&gt;</tw-passagedata></tw-storydata>`

  it('is read with its passages, places, start, and what is left out', () => {
    const { title, scenario, problems } = readTwee(page(story))
    expect(title).toBe('Salt & sea')
    expect(scenario.entryId).toBe('s2')
    expect(scenesOf(page(story))).toEqual([
      { title: 'Hall "B"', text: "A &amp; B <3 'x'", place: [10, 20], to: [] },
      { title: 'Start', text: '', place: [30, 40], to: [['In', 's1']] },
    ])
    expect(problems).toEqual([
      { code: 'twee.not_carried', line: 3, about: 'script' },
      { code: 'twee.not_carried', line: 3, about: 'style' },
      { code: 'twee.special_passage', line: 7, about: 'StoryInit' },
    ])
  })

  it('gives its first story where it is an archive of several', () => {
    const source = story + story.replace('Salt &amp; sea', 'Other')
    expect(readTwee(source).title).toBe('Salt & sea')
    expect(problemsOf(source)).toContain('twee.other_stories Other')
  })

  it('may be of Twine 1', () => {
    const source = page(
      '<div id="storeArea" hidden><div tiddler="Start" tags="a" created="1" twine-position="10,20">Rain.\\n[[In|Inn]] a\\sb &lt;3</div><div tiddler="Inn" tags="">Warm.</div><div tiddler="Script" tags="script">x</div></div>',
    )
    expect(scenesOf(source)).toMatchObject([
      { title: 'Start', text: 'Rain.\nIn a\\b <3', place: [10, 20], to: [['In', 's2']] },
      { title: 'Inn', text: 'Warm.' },
    ])
    expect(problemsOf(source)).toEqual(['twee.not_carried Script'])
  })

  it('without a story has no passages', () => {
    expect(readTwee(page('<p>:: A</p>')).problems).toEqual([{ code: 'twee.no_passages', line: 1 }])
  })
})
