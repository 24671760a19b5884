export interface TestPromptsTable {
  oid: string
  name: string
  text: string
  created_at: Date
  updated_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    test_prompts: TestPromptsTable
  }
}
