import { Loading, Skeleton } from './skeleton.tsx';

interface FormBonesProps {
  title: string;
  /** The names of the fields, row by row. */
  rows: readonly (readonly string[])[];
}

/** A door before it is known whether it is open: its title, and the bones of its form. */
export function FormBones({ title, rows }: FormBonesProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1>{title}</h1>
      <Loading className="grid gap-4">
        {rows.map((fields) => (
          <div key={fields.join()} className="pair">
            {fields.map((field) => (
              <span key={field} className="grid gap-2">
                <Skeleton className="h-3 w-24" />
                <Skeleton className="h-12 w-full rounded-control" />
              </span>
            ))}
          </div>
        ))}
        <Skeleton className="h-[46px] w-full rounded-control" />
      </Loading>
    </div>
  );
}
