/** Words that belong inside: a stack, a statement, a library, a table. No answer to a stranger holds one. */
export const INNER_WORDS =
  /node_modules|\.ts:\d|at .+\(.+:\d+:\d+\)|\bselect\b .* \bfrom\b|insert into|violates|relation "|syntax error at|ORPCError|ZodError|pg-pool|customer_order|goods_stock|TypeError|undefined is not/i;
