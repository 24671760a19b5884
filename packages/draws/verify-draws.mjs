#!/usr/bin/env node
// Verifies records of draws, offline, with nothing but Node 20 or newer:
//
//   node verify-draws.mjs records.json                   each record, and that records of a chain agree
//   node verify-draws.mjs records.json --anchor ANCHOR   and that they are of the chain that you noted
//
// Ends with 1 where a record fails. scripts/bundle-draws.ts makes it of packages/draws, the code that the
// server draws with.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createHash, createHmac } from "node:crypto";
// packages/draws/src/draw-error.ts
/** The only thing that this package throws. */
var DrawError = class extends Error {
	code;
	constructor(code) {
		super(code);
		this.name = "DrawError";
		this.code = code;
	}
};
// packages/draws/src/sha256.node.ts
/** What `sha256.ts` exports, by Node’s own cryptography, so that the offline program has no dependencies. */
var sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());
var hmacSha256 = (key, message) => new Uint8Array(createHmac("sha256", key).update(message).digest());
var bytesToHex = (bytes) => Buffer.from(bytes).toString("hex");
var hexToBytes = (hex) => new Uint8Array(Buffer.from(hex, "hex"));
var utf8ToBytes = (text) => new TextEncoder().encode(text);
// packages/draws/src/hash.ts
/** 32 bytes in lowercase hexadecimal: seeds, anchors and hashes. */
var isHex32 = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
var sha256Hex = (text) => bytesToHex(sha256(utf8ToBytes(text)));
function seedBytes(seed) {
	if (!isHex32(seed)) throw new DrawError("draw.seed");
	return hexToBytes(seed);
}
/** SHA-256 of a seed’s bytes, and of the hash of these, so many times in all. */
function hashTimes(seed, times) {
	let bytes = seedBytes(seed);
	for (let done = 0; done < times; done++) bytes = sha256(bytes);
	return bytesToHex(bytes);
}
// packages/draws/src/canonical.ts
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** Levels of lists and objects; a table has three. */
var deepest = 16;
/**
* The one text of a value: keys in the order of their UTF-16 units, safe integers only, texts in NFC, no
* whitespace. Throws `draw.table_value` for anything else, and for keys that are the same in NFC.
*/
function canonicalJson(value, depth = 0) {
	if (value === null || typeof value === "boolean") return String(value);
	if (typeof value === "string") return JSON.stringify(normal(value));
	if (typeof value === "number") return canonicalInteger(value);
	if (depth === deepest) throw new DrawError("draw.table_too_deep");
	if (Array.isArray(value)) return `[${Array.from(value, (one) => canonicalJson(one, depth + 1)).join(",")}]`;
	if (!isObject(value)) throw new DrawError("draw.table_value");
	return canonicalObject(value, depth);
}
function canonicalObject(value, depth) {
	const fields = new Map(Object.entries(value).map(([key, one]) => [normal(key), one]));
	if (fields.size !== Object.keys(value).length) throw new DrawError("draw.table_value");
	return `{${[...fields].toSorted(([one], [other]) => one < other ? -1 : 1).map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one, depth + 1)}`).join(",")}}`;
}
function canonicalInteger(value) {
	if (!Number.isSafeInteger(value)) throw new DrawError("draw.table_value");
	return JSON.stringify(value);
}
function normal(text) {
	if (!text.isWellFormed()) throw new DrawError("draw.table_value");
	return text.normalize("NFC");
}
// packages/draws/src/record.ts
/** Whether a value has the fields of a record, of the right types; whether they fit is for `verify`. */
function isRecord(value) {
	if (!isObject(value) || !isObject(value.table) || !isObject(value.result)) return false;
	const { result } = value;
	return [
		value.anchor,
		value.previousSeed,
		value.seed,
		value.tableHash
	].every(isHex32) && [
		value.chainLength,
		value.nonce,
		result.index
	].every(Number.isSafeInteger) && [
		value.clientSeed,
		result.id,
		result.word
	].every((one) => typeof one === "string");
}
/** Whether hashing a seed so many times makes the target: once for the draw before, `nonce` times for the anchor. */
var leadsTo = (seed, { target, steps }) => hashTimes(seed, steps) === target;
var isChainLength = (length) => Number.isSafeInteger(length) && length >= 1 && length <= 1e5;
var isNonce = (nonce, length) => isChainLength(length) && Number.isSafeInteger(nonce) && nonce >= 1 && nonce <= length;
// packages/draws/src/table.ts
/** The text that a table’s hash is of. Throws a `DrawError` for what isn’t a table. */
function canonicalTable(table) {
	assertTable(table);
	return canonicalJson(table);
}
/** SHA-256 of the canonical text, in hexadecimal. */
var tableHash = (table) => sha256Hex(canonicalTable(table));
function assertTable(table) {
	if (!isObject(table)) throw new DrawError("draw.table_value");
	if (!isCount(table.version)) throw new DrawError("draw.table_version");
	if (!Array.isArray(table.items) || table.items.length === 0) throw new DrawError("draw.table_empty");
	const ids = /* @__PURE__ */ new Set();
	let sum = 0;
	for (const item of table.items) {
		assertItem(item);
		sum += item.weight;
		if (!Number.isSafeInteger(sum)) throw new DrawError("draw.table_total");
		const id = item.id.normalize("NFC");
		if (ids.has(id)) throw new DrawError("draw.table_duplicate_id");
		ids.add(id);
	}
	if (table.total !== sum) throw new DrawError("draw.table_total");
}
function assertItem(item) {
	if (!isObject(item)) throw new DrawError("draw.table_value");
	if (typeof item.id !== "string" || item.id === "") throw new DrawError("draw.table_id");
	if (typeof item.name !== "string") throw new DrawError("draw.table_name");
	if (!isCount(item.weight)) throw new DrawError("draw.table_weight");
}
var isCount = (value) => Number.isSafeInteger(value) && Number(value) > 0;
// packages/draws/src/words.ts
var words = 2n ** 64n;
/** Unsigned 64-bit words without end: HMAC-SHA-256 of the message and a block’s number, four words a block. */
function* wordStream(seed, message) {
	for (let block = 0;; block++) {
		const bytes = hmacSha256(seed, utf8ToBytes(`plax-draw-1\n${message}\n${block}`));
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		for (let at = 0; at < bytes.byteLength; at += 8) yield view.getBigUint64(at);
	}
}
/** The next word that is below the largest multiple of the total, so that no remainder is more likely. */
function fairWord(total, stream) {
	const limit = words - words % total;
	for (;;) {
		const word = stream.next().value;
		if (word < limit) return word;
	}
}
// packages/draws/src/draw.ts
var isClientSeed = (value) => typeof value === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(value);
/** The drawn item as a record publishes it. */
var drawResult = (input) => drawResults(input).next().value;
/** As many results as are asked for; the first is that of `draw`. */
function* drawResults(input) {
	const { seed, clientSeed, nonce, table } = input;
	if (!isClientSeed(clientSeed)) throw new DrawError("draw.client_seed");
	if (!Number.isSafeInteger(nonce) || nonce < 1) throw new DrawError("draw.nonce");
	const stream = wordStream(seedBytes(seed), `${clientSeed}\n${nonce}\n${tableHash(table)}`);
	for (;;) yield resultOf(table, fairWord(BigInt(table.total), stream));
}
function resultOf({ items, total }, word) {
	const rolled = Number(word % BigInt(total));
	let end = 0;
	const index = items.findIndex(({ weight }) => {
		end += weight;
		return rolled < end;
	});
	return {
		index,
		id: items[index]?.id ?? "",
		word: word.toString(16).padStart(16, "0")
	};
}
// packages/draws/src/verify.ts
var checks = {
	/** The record has all fields, of the right types. */
	shape: () => true,
	/** The client seed has 1 to 64 letters, digits, `_` or `-`. */
	clientSeed: ({ clientSeed }) => isClientSeed(clientSeed),
	/** The chain has a draw of this number. */
	nonce: ({ nonce, chainLength }) => isNonce(nonce, chainLength),
	/** The hash of the seed is the seed of the draw before. */
	previousSeed: ({ seed, previousSeed }) => leadsTo(seed, {
		target: previousSeed,
		steps: 1
	}),
	/** The seed, hashed `nonce` times, is the anchor. */
	anchor: (record, known) => isNonce(record.nonce, record.chainLength) && isOfAnchor(record, known),
	/** The table has items with weights that add up. */
	table: ({ table }) => canonicalTable(table) !== "",
	/** The hash of the table is the one that was shown before the draw. */
	tableHash: (record) => tableHash(record.table) === record.tableHash,
	/** Drawing again gives this result. */
	result: (record) => isResult(record)
};
/**
* Checks all that a record claims; never throws. `known` saves hashing up to the anchor for each of many
* records: it must be of a record of the same anchor whose `anchor` check passed.
*/
function verify(record, known = null) {
	const isShaped = isRecord(record);
	return Object.entries(checks).map(([name, check]) => ({
		name,
		passed: isShaped && passes(() => check(record, known))
	}));
}
function isOfAnchor({ anchor, nonce, seed }, known) {
	return known && known.nonce <= nonce ? leadsTo(seed, {
		target: known.seed,
		steps: nonce - known.nonce
	}) : leadsTo(seed, {
		target: anchor,
		steps: nonce
	});
}
function isResult(record) {
	const { index, id, word } = drawResult(record);
	const { result } = record;
	return result.index === index && result.id === id && result.word === word;
}
function passes(check) {
	try {
		return check();
	} catch (error) {
		if (error instanceof DrawError) return false;
		throw error;
	}
}
// packages/draws/src/report.ts
/**
* One line for each record, chain by chain in the order of the draws, and one for each chain. Beyond what each
* record shows alone, records of one chain must agree on its length, and no draw may have two records.
*/
function reportRecords(values, anchors) {
	const broken = values.filter((value) => !isRecord(value)).map(() => "Not a record: FAILED: shape");
	const groups = groupsOf(values.filter(isRecord)).map((group) => reportGroup(group, anchors));
	return {
		lines: [...broken, ...groups.flatMap(({ lines }) => lines)],
		records: values.length,
		failed: broken.length + groups.reduce((sum, { failed }) => sum + failed, 0)
	};
}
function groupsOf(records) {
	const groups = /* @__PURE__ */ new Map();
	for (const record of records) {
		const group = groups.get(record.anchor);
		if (group) group.push(record);
		else groups.set(record.anchor, [record]);
	}
	return [...groups].map(([anchor, some]) => ({
		anchor,
		records: some.toSorted((one, other) => one.nonce - other.nonce)
	}));
}
function reportGroup({ anchor, records }, anchors) {
	const isNamed = anchors.length === 0 || anchors.includes(anchor);
	const lengths = new Set(records.map(({ chainLength }) => chainLength));
	const nonces = /* @__PURE__ */ new Set();
	const lines = [];
	let known = null;
	let failed = 0;
	for (const record of records) {
		const failures = verify(record, known).filter(({ passed }) => !passed).map(({ name }) => name);
		if (!failures.includes("anchor")) known = {
			nonce: record.nonce,
			seed: record.seed
		};
		if (!isNamed) failures.push("not an anchor that you named");
		if (lengths.size > 1) failures.push("records differ in the length of the chain");
		if (nonces.has(record.nonce)) failures.push("another record of the same draw");
		nonces.add(record.nonce);
		if (failures.length > 0) failed++;
		lines.push(lineOf(record, failures));
	}
	const last = records.at(-1)?.nonce ?? 0;
	lines.push(`Chain ${anchor}: ${nonces.size} of its first ${last} draws.`);
	return {
		lines,
		records: records.length,
		failed
	};
}
function lineOf({ nonce, clientSeed, result }, failures) {
	return `${`Draw ${nonce}, client seed ${printable(clientSeed)}, item ${printable(result.id)}`}: ${failures.length === 0 ? "passed" : `FAILED: ${failures.join(", ")}`}`;
}
/** Texts of a file could move the cursor of a terminal. */
var printable = (text) => text.replace(/[\p{C}\p{Z}]/gu, "?").slice(0, 200);
// packages/draws/src/verify-draws.main.ts
var { file, anchors } = readArguments();
var { lines, records, failed } = reportRecords(readRecords(file), anchors);
process.stdout.write(lines.map((line) => `${line}\n`).join(""));
process.stdout.write(`${records} records: ${records - failed} passed, ${failed} failed.\n`);
if (anchors.length === 0) process.stderr.write("Pass --anchor with the anchor that you noted to reject any other chain.\n");
process.exitCode = failed === 0 ? 0 : 1;
/** A list of records, an answer with `items`, or one record. */
function readRecords(name) {
	const value = readJson(name);
	const { items, nextCursor } = value ?? {};
	if (nextCursor) fail("The list goes on: ask for all records at once.");
	const list = Array.isArray(value) ? value : Array.isArray(items) ? items : [value];
	if (list.length === 0) fail("The file has no records.");
	return list;
}
function readJson(name) {
	try {
		return JSON.parse(readFileSync(name, "utf8"));
	} catch (error) {
		return fail(error instanceof Error ? error.message : String(error));
	}
}
function readArguments() {
	try {
		const { positionals, values } = parseArgs({
			allowPositionals: true,
			options: { anchor: {
				type: "string",
				multiple: true
			} }
		});
		const [name, ...others] = positionals;
		const { anchor: anchors = [] } = values;
		if (!name || others.length > 0) return exitWithUsage("Name one file of records.");
		if (!anchors.every(isHex32)) return exitWithUsage("An anchor has 64 hexadecimal digits.");
		return {
			file: name,
			anchors
		};
	} catch (error) {
		return exitWithUsage(error instanceof Error ? error.message : String(error));
	}
}
function exitWithUsage(text) {
	process.stderr.write(`${text}\nUsage: node verify-draws.mjs RECORDS.json [--anchor ANCHOR]…\n`);
	process.exit(2);
}
function fail(text) {
	process.stderr.write(`${text}\n`);
	process.exit(1);
}
export {};
