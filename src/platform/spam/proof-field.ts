/** The field that an answer names in `errors` when it wants a solved challenge. */
export const PROOF_FIELD = 'proofOfWork';
