import { Link } from 'react-router';

/** Under a form that anyone may send. What is typed there is kept while its reader looks at the terms. */
export const ConductLine = () => (
  <p className="text-note text-muted">
    Be honest and kind. The{' '}
    <Link to="/terms" className="text-link">
      terms of this site
    </Link>{' '}
    apply.
  </p>
);
