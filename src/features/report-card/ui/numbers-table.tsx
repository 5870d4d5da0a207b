import { Disclosure } from '#ui/disclosure.tsx';
import './numbers-table.css';

interface Row {
  name: string;
  values: readonly (string | number)[];
}

/** The numbers of a drawing, for those who cannot see it or want exact values; the first header is that of the names. */
export function NumbersTable({ heads, rows }: { heads: readonly string[]; rows: readonly Row[] }) {
  return (
    <Disclosure summary="As a table" className="rc-as-table mt-4">
      <table className="rc-numbers">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={heads[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
