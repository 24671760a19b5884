/** What a scene says: plain text, whose empty lines part paragraphs. */
export function StoryText({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <div dir="auto" className="flex flex-col gap-4 text-lg leading-relaxed">
      {paragraphs.map((paragraph, index) => (
        <p key={index} className="break-words whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}
