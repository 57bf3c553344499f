/** Before all browser tests: prepares the database that their servers start from. Returns what removes it. */
export { prepareDatabases as default } from '../../support/prepared.ts'
