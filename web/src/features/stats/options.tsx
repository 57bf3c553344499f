/** The choices of a select. */

interface OptionsProps<Value extends string> {
  values: readonly Value[]
  name: (value: Value) => string
}

export function Options<Value extends string>({ values, name }: OptionsProps<Value>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {name(value)}
    </option>
  ))
}
