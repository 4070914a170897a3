// Loaded before the unit tests (bunfig.toml). They hash and look at hundreds of passwords, and half of their time in the parts about
// accounts would go there: a hash is made at the least cost that argon2id has. What it really costs is looked at with `realPasswords`.

type Hash = typeof Bun.password.hash;

const real: Hash = Bun.password.hash;
const cheap: Hash = (password) =>
  real.call(Bun.password, password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 });

Bun.password.hash = cheap;

/** Does the work with passwords hashed at the cost they have in the program. */
export async function realPasswords<T>(work: () => Promise<T>): Promise<T> {
  Bun.password.hash = real;
  try {
    return await work();
  } finally {
    Bun.password.hash = cheap;
  }
}
