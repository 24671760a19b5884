/** Carries texts to every process, the sender too; a broker’s driver implements it. */
export interface Line {
  /** Resolves when the broker has the text, or when it’s lost because there is no connection. */
  send(text: string): Promise<void>
  /** May be called again. */
  stop(): Promise<void>
}

/** What a line calls. */
export interface LineEvents {
  onText(text: string): void
  /** The line is connected again: texts of this process and to it may have been lost. */
  onBack(): void
}

export type OpenLine = (events: LineEvents) => Promise<Line>
