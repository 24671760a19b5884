const paths = {
  home: 'M3 10.5 12 3l9 7.5V20a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z',
  studio: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  wallet: 'M3 7a2 2 0 0 1 2-2h13v4M3 7v11a2 2 0 0 0 2 2h16V9H5a2 2 0 0 1-2-2zM17 14.5h.01',
  story: 'M12 6.5C10 5 7 4.5 3 4.5v14c4 0 7 .5 9 2 2-1.5 5-2 9-2v-14c-4 0-7 .5-9 2zm0 0v14',
  watch: 'M4 5h16v14H4zM10 9v6l5-3z',
  chats: 'M4 5h16v11H9.5L5 20v-4H4zM8 9h8M8 12.5h5',
  library: 'M5 4v16M9.5 4v16M14 4.6l4.6 15.1M3 20h18',
  down: 'm6 9 6 6 6-6',
}

export type IconName = keyof typeof paths

/** The frame's own few icons; pages take theirs from lucide, which a first visit need not load. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={paths[name]} />
    </svg>
  )
}
