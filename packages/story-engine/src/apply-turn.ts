/** What a room remembers beside its messages. Variables of later node kinds live here. */
export type StoryState = {
  version: 1
  /** Replies that counted, rerolls apart. */
  turnCount: number
  lastTurnId: string | null
  variables: Record<string, string | number | boolean>
}

/** A finished exchange; `variables` is what the model decided, recorded and never recomputed. */
export type FinishedTurn = {
  id: string
  variables?: Readonly<Record<string, string | number | boolean>>
}

export const initialState = (): StoryState => ({
  version: 1,
  turnCount: 0,
  lastTurnId: null,
  variables: {},
})

/** The state after a turn. Applying the same turn twice in a row, as a retry does, changes nothing. */
export const applyTurn = (state: StoryState, turn: FinishedTurn): StoryState => {
  if (state.lastTurnId === turn.id) return state
  return {
    ...state,
    turnCount: state.turnCount + 1,
    lastTurnId: turn.id,
    variables: { ...state.variables, ...turn.variables },
  }
}
